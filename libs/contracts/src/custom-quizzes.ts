import { CUSTOM_QUIZ_QUESTIONS_MAX, PRO_QUIZ_QUESTIONS, QUIZ_PRESET_NAME_MAX } from '@tenfold/exam';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from './apply-decorators.js';
import { defineCall } from './call.js';
import { Id, Text } from './validation.js';

/**
 * `unseen`: was in no session of the user. `missed`: in the list of missed questions. `unsure`: marked as not sure in any
 * session. `slow`: the last answer took longer than the target time. `noted`: has a note; those of an exam count from its end.
 */
export const questionSets = ['unseen', 'missed', 'flagged', 'unsure', 'slow', 'noted'] as const;
export type QuestionSet = (typeof questionSets)[number];

const FILTER_IDS_MAX = 200;

function Ids(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowerCased) : value)),
    IsArray(),
    ArrayMaxSize(FILTER_IDS_MAX),
    ArrayUnique(),
    IsUUID(undefined, { each: true }),
  );
}

function lowerCased(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Selects the questions that are in one of the sections, one of the exams and one of the sets. An empty list selects all. */
export class QuestionFilter {
  @Ids() categoryIds!: string[];
  @Ids() examIds!: string[];
  @IsArray()
  @ArrayMaxSize(questionSets.length)
  @ArrayUnique()
  @IsIn(questionSets, { each: true })
  sets!: QuestionSet[];
}

/** A custom quiz with more questions counts as a full exam in the hourly limits. */
export const SHORT_QUIZ_QUESTIONS_MAX = PRO_QUIZ_QUESTIONS;

export class QuestionSelection extends QuestionFilter {
  @IsInt() @Min(1) @Max(CUSTOM_QUIZ_QUESTIONS_MAX) questions!: number;
}

const QUIZ_PARTS_MAX = 20;

export class CustomQuizPart {
  @Ids() categoryIds!: string[];
  @IsInt() @Min(1) @Max(CUSTOM_QUIZ_QUESTIONS_MAX) questions!: number;
}

export class CustomQuiz extends QuestionSelection {
  /** How many matching questions to draw from the sections of each part. `questions` limits their total. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(QUIZ_PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => CustomQuizPart)
  parts?: CustomQuizPart[];
  @IsBoolean() isTimed!: boolean;
}

export const customQuizModes = ['practice', 'exam'] as const;
export type CustomQuizMode = (typeof customQuizModes)[number];

export class CustomQuizChoice extends CustomQuiz {
  @IsIn(customQuizModes) mode!: CustomQuizMode;
}

export class MatchCount {
  @IsInt() @Min(0) count!: number;
}

export class QuizPreset {
  @Id() id!: string;
  @Text(QUIZ_PRESET_NAME_MAX) name!: string;
  @ValidateNested() @Type(() => CustomQuizChoice) choice!: CustomQuizChoice;
}

function PresetName(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MinLength(1, { message: 'Please enter a name' }),
    Text(QUIZ_PRESET_NAME_MAX),
  );
}

export class CreateQuizPresetInput {
  @PresetName() name!: string;
  @IsObject() @ValidateNested() @Type(() => CustomQuizChoice) choice!: CustomQuizChoice;
}

export class QuizPresetIdInput {
  @Id() presetId!: string;
}

export class RenameQuizPresetBody {
  @PresetName() name!: string;
}

export class RenameQuizPresetInput extends RenameQuizPresetBody {
  @Id() presetId!: string;
}

export const countCustomQuiz = defineCall({
  subject: 'rpc.quiz.custom-quiz.count',
  http: 'POST /api/custom-quizzes/count',
  summary: 'Count the questions that a custom quiz can be drawn from',
  access: 'signed-in',
  input: QuestionFilter,
  output: MatchCount,
  problems: ['SUBSCRIPTION_REQUIRED'],
  isIdempotent: true,
});

export const listQuizPresets = defineCall({
  subject: 'rpc.quiz.preset.list',
  http: 'GET /api/quiz-presets',
  summary: 'List the caller’s presets of custom quizzes, by name',
  access: 'signed-in',
  output: [QuizPreset],
  problems: ['SUBSCRIPTION_REQUIRED'],
});

/** CONFLICT for a name that the user has, whatever its case, and at the maximum of presets. */
export const createQuizPreset = defineCall({
  subject: 'rpc.quiz.preset.create',
  http: 'POST /api/quiz-presets',
  summary: 'Save a custom quiz as a preset, at most 20 of a user',
  access: 'signed-in',
  input: CreateQuizPresetInput,
  output: QuizPreset,
  status: 201,
  problems: ['SUBSCRIPTION_REQUIRED', 'CONFLICT'],
});

export const renameQuizPreset = defineCall({
  subject: 'rpc.quiz.preset.rename',
  http: 'PATCH /api/quiz-presets/:presetId',
  summary: 'Rename a preset',
  access: 'signed-in',
  input: RenameQuizPresetInput,
  body: RenameQuizPresetBody,
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});

export const deleteQuizPreset = defineCall({
  subject: 'rpc.quiz.preset.delete',
  http: 'DELETE /api/quiz-presets/:presetId',
  summary: 'Delete a preset',
  access: 'signed-in',
  input: QuizPresetIdInput,
  problems: ['SUBSCRIPTION_REQUIRED', 'NOT_FOUND'],
});

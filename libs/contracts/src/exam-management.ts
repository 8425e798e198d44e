import { QUESTION_NUMBER_MAX } from '@tenfold/exam';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { defineCall, ofType } from './call.js';
import { AnswerOption } from './questions.js';
import { examStates, ExamVersionChange, type ExamState, type ExamVersionRecord } from './exam-versions.js';
import { PublishedCategory, PublishedExhibit, PublishedReference } from './exams.js';
import {
  CalendarDay,
  Id,
  IsIdempotencyKey,
  Nullable,
  Reason,
  Text,
  Timestamp,
  TrimmedText,
} from './validation.js';

/** One right letter ("C"), several ("A,C"), every letter ("A,B,C,D") to credit all answers, or "REMOVED". */
export const QUESTION_KEY = /^([A-E](,[A-E])*|REMOVED)$/;
/** SHA-256 of a stored file. */
const SOURCE_FILE = [/^[0-9a-f]{64}$/, { message: 'This is no file of a source.' }] as const;
/** Empty: the question of a draft has no key yet. */
const DRAFT_KEY = /^([A-E](,[A-E])*|REMOVED)?$/;
const QUESTION_KEY_MESSAGE = {
  message: 'correctAnswer must be letters from A to E with commas between them, or REMOVED',
};

export class ManagedAnswer extends AnswerOption {
  @Nullable() @IsString() @MaxLength(300) imageUrl!: string | null;
}

export class QuestionContent {
  @Id() categoryId!: string;
  @Text(20_000) @MinLength(1) content!: string;
  @Nullable() @Text(300) imageUrl!: string | null;
  @Nullable() @Text(1_000) imageDescription!: string | null;
  /** Two at least, unless the exam is a draft. */
  @ArrayMaxSize(5)
  @ValidateNested({ each: true })
  @Type(() => ManagedAnswer)
  answers!: ManagedAnswer[];
  @Text(20_000) explanation!: string;
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(2_000, { each: true })
  citations!: string[];
  /** Of an exhibit of the exam. */
  @Nullable() @Text(100) exhibitId!: string | null;
  /** For editors only; no student sees it. */
  @Nullable() @Text(2_000) editorNote!: string | null;
}

/** A place in a stored file of a past exam. */
export class SourcePlace {
  /** By which the file is read (`readExamSource`). */
  @Matches(...SOURCE_FILE) file!: string;
  @IsInt() @Min(1) page!: number;
  /** Share of the page that is above it, from 0 to 1. */
  @IsNumber() top!: number;
  /** Of a text, from 1; null in a PDF. */
  @Nullable() @IsInt() line!: number | null;
}

/** Where a question of a past exam was read. */
export class QuestionSource {
  @ValidateNested() @Type(() => SourcePlace) question!: SourcePlace;
  /** Its row of the answer key; null without one. */
  @Nullable() @ValidateNested() @Type(() => SourcePlace) key!: SourcePlace | null;
  /** Why it was not read with certainty. */
  @IsArray() @IsString({ each: true }) doubts!: string[];
  /** Null until a person has compared a question that has doubts with its source. */
  @Nullable() @Timestamp() acceptedAt!: string | null;
  @Nullable() @Id() acceptedBy!: string | null;
}

export class ManagedQuestion extends QuestionContent {
  @Id() id!: string;
  @IsInt() @Min(1) number!: number;
  @Matches(DRAFT_KEY, QUESTION_KEY_MESSAGE) correctAnswer!: string;
  /** Version of the exam in which the question, its key, the public note of its key or its editor note last changed. */
  @IsInt() @Min(1) changedInVersion!: number;
  /** Null unless it was read from a past exam. */
  @Nullable() @ValidateNested() @Type(() => QuestionSource) source!: QuestionSource | null;
}

/** A kind of issue that prevents the publication of a draft. */
export class MissingForPublication {
  @IsString() code!: string;
  /** With the count, such as "3 of 80 questions have no key." */
  @IsString() message!: string;
  /** Numbers of the questions, in order; empty when the issue is of none. */
  @IsArray() @IsInt({ each: true }) questions!: number[];
}

/** One version of an exam with everything that an editor sees. */
export class ManagedExam {
  @Id() examId!: string;
  @IsInt() @Min(1) version!: number;
  /** The newest version of this exam. */
  @IsInt() @Min(1) currentVersion!: number;
  /** Of the exam, not of this version. */
  @IsIn(examStates) state!: ExamState;
  @Text(300) title!: string;
  @Nullable() @IsString() sitting!: string | null;
  @IsIn(['authentic', 'sample']) origin!: 'authentic' | 'sample';
  @ValidateNested({ each: true }) @Type(() => PublishedCategory) categories!: PublishedCategory[];
  @ValidateNested({ each: true }) @Type(() => PublishedReference) references!: PublishedReference[];
  @ValidateNested({ each: true }) @Type(() => PublishedExhibit) exhibits!: PublishedExhibit[];
  @ValidateNested({ each: true }) @Type(() => ManagedQuestion) questions!: ManagedQuestion[];
  /** What this version lacks for publication; empty unless the exam is a draft. */
  @ValidateNested({ each: true }) @Type(() => MissingForPublication) missing!: MissingForPublication[];
  /** Newest version first; at most 200. */
  @ValidateNested({ each: true }) @Type(() => ExamVersionChange) history!: ExamVersionChange[];
}

export interface ManagedExamRecord extends Omit<ManagedExam, 'history'> {
  history: ExamVersionRecord[];
}

export class ExamVersionInput {
  @Id() examId!: string;
  /** Default: the newest version. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) version?: number;
}

export class ExamVersionQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) version?: number;
}

export const getManagedExam = defineCall({
  subject: 'rpc.content.exam.get',
  access: 'editor',
  input: ExamVersionInput,
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND'],
});

export class ExamSourceParameters {
  @Id() examId!: string;
  @Matches(...SOURCE_FILE) file!: string;
}

/** A stored file of a past exam, as it was imported. It waits under `examExportKey(exportId)`. */
export const readExamSource = defineCall({
  subject: 'rpc.content.exam.read-source',
  access: 'editor',
  input: ExamSourceParameters,
  output: ofType<{ exportId: string }>(),
  problems: ['NOT_FOUND'],
});

class ChangeReason {
  @Reason() reason!: string;
}

class ChangeOfVersion extends ChangeReason {
  /** The version that the change was made to. */
  @IsInt() @Min(1) @Max(1_000_000) baseVersion!: number;
}

export class ChangeExamDetailsBody extends ChangeOfVersion {
  @Text(300) @MinLength(1) title!: string;
  @Nullable() @CalendarDay() sitting!: string | null;
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => PublishedReference)
  references!: PublishedReference[];
}

export class ChangeExamDetailsInput extends ChangeExamDetailsBody {
  @Id() examId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export const changeExamDetails = defineCall({
  subject: 'rpc.content.exam.change-details',
  access: 'editor',
  input: ChangeExamDetailsInput,
  fromRequest: ['idempotencyKey'],
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

/**
 * `published` publishes a draft or restores a withdrawn exam. A draft that lacks something is refused with INVALID_INPUT and
 * `missing` (MissingForPublication[]).
 */
export class ChangeExamStateBody extends ChangeReason {
  @IsIn(['published', 'withdrawn']) state!: 'published' | 'withdrawn';
}

export class ChangeExamStateInput extends ChangeExamStateBody {
  @Id() examId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

export const changeExamState = defineCall({
  subject: 'rpc.content.exam.change-state',
  access: 'editor',
  input: ChangeExamStateInput,
  fromRequest: ['idempotencyKey'],
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

/** What a draft decides with the content of a question, and a published exam does not. */
class DraftQuestionContent extends QuestionContent {
  /** Name of a section that the exam may not have yet; goes before `categoryId`. */
  @IsOptional() @TrimmedText(200, 'Write the name of the section.') sectionName?: string;
  /** Text of a new exhibit; goes before `exhibitId`. */
  @IsOptional() @TrimmedText(20_000, 'Write the text of the exhibit.') newExhibit?: string;
}

export class SaveQuestionBody extends DraftQuestionContent {
  @IsInt() @Min(1) @Max(1_000_000) baseVersion!: number;
  @Reason() reason!: string;
  /** Of a draft. Questions between the old and the new number move by one if the new one is taken. */
  @IsOptional() @IsInt() @Min(1) @Max(QUESTION_NUMBER_MAX) number?: number;
  /** Of a draft; empty for no key. */
  @IsOptional() @Matches(DRAFT_KEY, QUESTION_KEY_MESSAGE) correctAnswer?: string;
  /** A person has compared the question with its source. An unchanged question then makes no new version. */
  @IsOptional() @IsBoolean() isAccepted?: boolean;
}

export class SaveQuestionInput extends SaveQuestionBody {
  @Id() examId!: string;
  @Id() questionId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/**
 * Refused with INVALID_INPUT and `issues` (ExamFileIssue[], line null) when the exam would break a rule of exam files, and with
 * CONFLICT and `current` (ManagedQuestion) and `currentVersion` when the question changed after `baseVersion`. A question
 * that did not change meanwhile is saved although other questions did.
 */
export const saveQuestion = defineCall({
  subject: 'rpc.content.question.save',
  access: 'editor',
  input: SaveQuestionInput,
  fromRequest: ['idempotencyKey'],
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

export class AddQuestionBody extends DraftQuestionContent {
  @Reason() reason!: string;
  /** If it is taken, the question that has it and those after it move by one, up to the next free number. */
  @IsInt() @Min(1) @Max(QUESTION_NUMBER_MAX) number!: number;
  /** Empty for no key. */
  @Matches(DRAFT_KEY, QUESTION_KEY_MESSAGE) correctAnswer!: string;
  /** The question of the draft from which it is split: it was read from the same place. */
  @IsOptional() @Id() sourceOf?: string;
}

export class AddQuestionInput extends AddQuestionBody {
  @Id() examId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/** Adds a question to a draft. */
export const addQuestion = defineCall({
  subject: 'rpc.content.question.add',
  access: 'editor',
  input: AddQuestionInput,
  fromRequest: ['idempotencyKey'],
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT'],
});

export class DeleteQuestionBody extends ChangeReason {
  /** The version that the editor saw. */
  @IsInt() @Min(1) @Max(1_000_000) baseVersion!: number;
}

export class DeleteQuestionInput extends DeleteQuestionBody {
  @Id() examId!: string;
  @Id() questionId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/** Deletes a question of a draft; the others keep their numbers. Refused like `saveQuestion`. */
export const deleteQuestion = defineCall({
  subject: 'rpc.content.question.delete',
  access: 'editor',
  input: DeleteQuestionInput,
  fromRequest: ['idempotencyKey'],
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

export class ChangeKeyBody extends ChangeOfVersion {
  @Matches(QUESTION_KEY, QUESTION_KEY_MESSAGE) correctAnswer!: string;
  /** Day of the decision, such as CBP's ruling on an appeal. Not in the future. */
  @CalendarDay() decidedOn!: string;
  /** Shown to students beside the question. */
  @TrimmedText(500, 'Tell the students why the key changes.') publicNote!: string;
}

export class ChangeKeyInput extends ChangeKeyBody {
  @Id() examId!: string;
  @Id() questionId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/**
 * Refused like `saveQuestion`. All ended sessions with the question are rescored. With the key that a key change has set it
 * replaces the public note and the day of the decision; then nothing is rescored.
 */
export const changeKey = defineCall({
  subject: 'rpc.content.question.change-key',
  access: 'editor',
  input: ChangeKeyInput,
  fromRequest: ['idempotencyKey'],
  output: ofType<ManagedExamRecord>(),
  problems: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
});

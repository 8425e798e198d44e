import { IsBoolean, IsInt, IsOptional, IsString } from 'class-validator';
import { defineCall } from './call.js';
import { CalendarDay, Id, Nullable, Timestamp } from './validation.js';

export class QuestionIdInput {
  @Id() questionId!: string;
}

export class FlaggedQuestion {
  @Id() id!: string;
  @IsString() questionText!: string;
  @Nullable() @IsString() imageUrl!: string | null;
  @Nullable() @IsString() imageDescription!: string | null;
  @IsString({ each: true }) answerChoices!: string[];
  @Nullable() @IsInt() selectedAnswer!: number | null;
  @Nullable() @IsInt() correctAnswer!: number | null;
  @IsString() explanation!: string;
  @Nullable() @IsString() citation!: string | null;
  /** The day of the edition of 19 CFR that the exam prints. */
  @Nullable() @CalendarDay() cfrEdition!: string | null;
  @IsString() sectionName!: string;
  @Nullable() @Timestamp() answeredAt!: string | null;
  /** Only when true, as in `QuestionView`. */
  @IsOptional() @IsBoolean() isWithdrawn?: boolean;
}

export const listFlaggedQuestions = defineCall({
  subject: 'rpc.quiz.flagged.list',
  http: 'GET /api/questions/flagged',
  summary: 'List the questions flagged for review',
  access: 'signed-in',
  output: [FlaggedQuestion],
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const flagQuestion = defineCall({
  subject: 'rpc.quiz.flagged.add',
  http: 'POST /api/questions/flag/:questionId',
  summary: 'Flag a question that the caller has answered, in a running or an ended quiz',
  access: 'signed-in',
  input: QuestionIdInput,
  problems: ['NOT_FOUND'],
});

export const unflagQuestion = defineCall({
  subject: 'rpc.quiz.flagged.remove',
  http: 'POST /api/questions/unflag/:questionId',
  summary: 'Remove a question’s flag, if it has one',
  access: 'signed-in',
  input: QuestionIdInput,
  problems: ['NOT_FOUND'],
});

import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { Id, Nullable } from './validation.js';

export const answerChangeKinds = [
  'right_to_wrong',
  'wrong_to_right',
  'wrong_to_wrong',
  'right_to_right',
] as const;
export type AnswerChangeKind = (typeof answerChangeKinds)[number];

export class ExamAnswerChange {
  @IsString() from!: string;
  /** Null when the answer was cleared. */
  @Nullable() @IsString() to!: string | null;
  @IsIn(answerChangeKinds) kind!: AnswerChangeKind;
  @IsInt() @Min(0) atSeconds!: number;
}

export class QuestionReview {
  @Id() questionId!: string;
  @IsBoolean() isFlagged!: boolean;
  @IsBoolean() isUnsure!: boolean;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
  @ValidateNested({ each: true }) @Type(() => ExamAnswerChange) changes!: ExamAnswerChange[];
}

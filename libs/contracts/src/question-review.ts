import { ANSWER_SHARES_MIN_ANSWERS } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { Id, Nullable, Percentage } from './validation.js';

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

export class AnswerShare {
  @Matches(/^[A-E]$/, { message: 'letter must be one letter from A to E' }) letter!: string;
  @Percentage() percent!: number;
}

/** How users chose among the options: the first answer of each user to this wording of the question. */
export class AnswerShares {
  @IsInt() @Min(ANSWER_SHARES_MIN_ANSWERS) answers!: number;
  @ValidateNested({ each: true }) @Type(() => AnswerShare) shares!: AnswerShare[];
}

export class QuestionReview {
  @Id() questionId!: string;
  @IsBoolean() isFlagged!: boolean;
  @IsBoolean() isUnsure!: boolean;
  @Nullable() @IsInt() @Min(0) timeSpentMs!: number | null;
  @ValidateNested({ each: true }) @Type(() => ExamAnswerChange) changes!: ExamAnswerChange[];
  /** Null with too few answers. */
  @Nullable() @ValidateNested() @Type(() => AnswerShares) answerShares!: AnswerShares | null;
}

import { MISSED_COUNT_MAX } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsInt, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
import { FlaggedQuestion } from './flagged-questions.js';

/** The selected answer is the last wrong one, and `answeredAt` its time. */
export class MissedQuestion extends FlaggedQuestion {
  /** Days since then with a right answer; the second one removes the question from the list. */
  @IsInt() @Min(0) @Max(1) rightDays!: number;
}

export class MissedQuestions {
  @IsInt() @Min(0) @Max(MISSED_COUNT_MAX) total!: number;
  @ValidateNested({ each: true }) @Type(() => MissedQuestion) questions!: MissedQuestion[];
}

export const listMissedQuestions = defineCall({
  subject: 'rpc.quiz.missed.list',
  http: 'GET /api/questions/missed',
  summary: 'List the questions that were answered wrong and not yet right on two days since, latest first',
  access: 'signed-in',
  output: MissedQuestions,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

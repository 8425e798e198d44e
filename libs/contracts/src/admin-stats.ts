import { IsInt, IsNumber, Min } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { NoInput } from './contract.js';

export { monthlyRevenue } from '@tenfold/exam';

export class AdminStats {
  @IsInt() @Min(0) totalUsers!: number;
  @IsInt() @Min(0) activeSubscriptions!: number;
  @IsInt() @Min(0) trialUsers!: number;
  /** US dollars a month: active Pro users times the price. */
  @IsNumber() @Min(0) totalRevenue!: number;
  @IsInt() @Min(0) questionsCompleted!: number;
}

export interface UserCount {
  totalUsers: number;
}

export interface AnsweredQuestions {
  questionsCompleted: number;
}

export const countUsers = defineCall({
  subject: 'rpc.identity.user.count',
  access: 'admin',
  input: NoInput,
  output: ofType<UserCount>(),
});

/** Reads the running totals, so that it scans no answers. */
export const countAnsweredQuestions = defineCall({
  subject: 'rpc.quiz.stats.overall',
  access: 'admin',
  input: NoInput,
  output: ofType<AnsweredQuestions>(),
});

import { IsInt, IsNumber, Min } from 'class-validator';
import { defineRpc, NoInput } from './contract.js';

export { monthlyRevenue } from '@tenfold/exam';

/** The product's figures for its administrator. */
export class AdminStats {
  @IsInt() @Min(0) totalUsers!: number;
  /** Active Pro plans; a trial is none yet. */
  @IsInt() @Min(0) activeSubscriptions!: number;
  @IsInt() @Min(0) trialUsers!: number;
  /** US dollars a month: the active Pro users times the price. */
  @IsNumber() @Min(0) totalRevenue!: number;
  /** Answers given in quizzes that have ended, of all users. */
  @IsInt() @Min(0) questionsCompleted!: number;
}

export interface UserCount {
  totalUsers: number;
}

export interface AnsweredQuestions {
  questionsCompleted: number;
}

/** Answered by identity. */
export const countUsers = defineRpc('rpc.identity.user.count', NoInput)<UserCount>();
/** Answered by quiz, from its running totals. */
export const countAnsweredQuestions = defineRpc('rpc.quiz.stats.overall', NoInput)<AnsweredQuestions>();

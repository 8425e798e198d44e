import { FULL_EXAM_QUESTIONS, reportedOutcomes, type ReportedOutcome } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { defineCall, NoInput } from './call.js';
import { CalendarDay, Nullable } from './validation.js';

/** The result of a real exam, as the user reported it. */
export class ReportedResult {
  @CalendarDay() examDate!: string;
  /** `declined`: the user would rather not say. */
  @IsIn(reportedOutcomes) outcome!: ReportedOutcome;
  /** Right answers of 80. Null unless the user sat the exam and named it. */
  @Nullable() @IsInt() @Min(0) @Max(FULL_EXAM_QUESTIONS) score!: number | null;
}

export class ReportedResults {
  /** The caller's exam date, if it has passed and its result was not asked for yet. */
  @Nullable() @CalendarDay() dueFor!: string | null;
  /** Newest exam first; excludes declined ones. */
  @ValidateNested({ each: true }) @Type(() => ReportedResult) results!: ReportedResult[];
}

export const listReportedResults = defineCall({
  subject: 'rpc.quiz.reported-result.list',
  http: 'GET /api/reported-results',
  summary: 'List what the caller said about real exams, and whether one is to be asked for',
  access: 'signed-in',
  input: NoInput,
  output: ReportedResults,
});

export const reportResult = defineCall({
  subject: 'rpc.quiz.reported-result.set',
  http: 'PUT /api/reported-results',
  summary: 'Say how the caller’s real exam went; replaces what was said before',
  access: 'signed-in',
  input: ReportedResult,
  output: ReportedResults,
  problems: ['CONFLICT'],
  isIdempotent: true,
});

export const deleteReportedResults = defineCall({
  subject: 'rpc.quiz.reported-result.delete',
  http: 'DELETE /api/reported-results',
  summary: 'Delete what the caller said about real exams; the question does not come again',
  access: 'signed-in',
  input: NoInput,
  output: null,
  isIdempotent: true,
});

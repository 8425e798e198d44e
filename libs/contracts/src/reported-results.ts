import { FULL_EXAM_QUESTIONS, reportedOutcomes, type ReportedOutcome } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { defineCall } from './call.js';
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
  summary: 'List the caller’s reported exam results, and the exam date whose result to ask for, if any',
  access: 'signed-in',
  output: ReportedResults,
});

export const reportResult = defineCall({
  subject: 'rpc.quiz.reported-result.set',
  http: 'PUT /api/reported-results',
  summary: 'Report the result of the caller’s real exam; replaces an earlier report',
  access: 'signed-in',
  input: ReportedResult,
  output: ReportedResults,
  problems: ['CONFLICT'],
  isIdempotent: true,
});

export const deleteReportedResults = defineCall({
  subject: 'rpc.quiz.reported-result.delete',
  http: 'DELETE /api/reported-results',
  summary: 'Delete the caller’s reported exam results, which are then not asked for again',
  access: 'signed-in',
  isIdempotent: true,
});

import { QUESTION_REPORT_ANSWER_MAX, QUESTION_REPORT_MAX } from '@tenfold/exam';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min, ValidateNested } from 'class-validator';
import { QuestionStatistics } from './admin.js';
import { defineCall, ofType } from './call.js';
import { defineEvent } from './event.js';
import { Id, IsIdempotencyKey, Nullable, PageOffset, TrimmedText, Text, Timestamp } from './validation.js';

export const questionReportKinds = [
  'wrong_key',
  'outdated_law',
  'unclear_text',
  'missing_exhibit',
  'typo',
  'other',
] as const;
export type QuestionReportKind = (typeof questionReportKinds)[number];

export const questionReportOutcomes = ['accepted', 'declined', 'duplicate'] as const;
export type QuestionReportOutcome = (typeof questionReportOutcomes)[number];

export const questionReportStates = ['open', ...questionReportOutcomes] as const;
export type QuestionReportState = (typeof questionReportStates)[number];

export class SendQuestionReportBody {
  @IsIn(questionReportKinds) kind!: QuestionReportKind;
  @TrimmedText(QUESTION_REPORT_MAX) text!: string;
  /** Proof, such as a page of the eCFR or a ruling of CBP. */
  @IsOptional()
  @IsUrl(
    { protocols: ['https'], require_protocol: true },
    { message: 'link must be an address that begins with https://' },
  )
  @Text(500)
  link?: string;
}

export class SendQuestionReportInput extends SendQuestionReportBody {
  @Id() questionId!: string;
}

/** The reply is empty: during an exam session it must not reveal from which exam a question is. */
export const sendQuestionReport = defineCall({
  subject: 'rpc.content.question-report.send',
  http: 'POST /api/questions/:questionId/reports',
  summary:
    'Report a problem of a question; replaces the caller’s open report on it, at most 10 new ones in 24 hours',
  access: 'signed-in',
  input: SendQuestionReportInput,
  body: SendQuestionReportBody,
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** A user's own report. */
export class QuestionReport {
  @Id() id!: string;
  @Id() questionId!: string;
  @IsString() examTitle!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsIn(questionReportKinds) kind!: QuestionReportKind;
  @IsString() text!: string;
  @Nullable() @IsString() link!: string | null;
  @IsIn(questionReportStates) state!: QuestionReportState;
  /** Null while the report is open. */
  @Nullable() @IsString() answer!: string | null;
  @Timestamp() sentAt!: string;
  @Nullable() @Timestamp() closedAt!: string | null;
}

/** The gateway leaves out those on questions of the caller's running exams. */
export const listQuestionReports = defineCall({
  subject: 'rpc.content.question-report.list',
  access: 'signed-in',
  output: [QuestionReport],
});

export class ReceivedReport {
  @Id() id!: string;
  @Id() userId!: string;
  /** Null for editors, and when the email address could not be read. */
  @Nullable() @Text(254) userEmail!: string | null;
  @IsIn(questionReportKinds) kind!: QuestionReportKind;
  @IsString() text!: string;
  @Nullable() @IsString() link!: string | null;
  @Nullable() @IsString() answer!: string | null;
  /** The newest version of the exam when the report was sent. */
  @IsInt() @Min(1) examVersion!: number;
  @Timestamp() sentAt!: string;
  @Nullable() @Timestamp() closedAt!: string | null;
}

/** A question with its reports of one state. */
export class ReportedQuestion {
  @Id() questionId!: string;
  @Id() examId!: string;
  @IsString() examTitle!: string;
  /** The newest version of the exam. */
  @IsInt() @Min(1) examVersion!: number;
  @IsInt() @Min(1) questionNumber!: number;
  @IsString() content!: string;
  @IsInt() @Min(1) reportCount!: number;
  /** How often users sent these reports, replacements included. The answer returns it as `baseSubmissions`. */
  @IsInt() @Min(1) submissions!: number;
  /** Newest first; at most 20. */
  @ValidateNested({ each: true }) @Type(() => ReceivedReport) reports!: ReceivedReport[];
  /** Null when the quiz service does not know the question or does not reply. */
  @Nullable() @ValidateNested() @Type(() => QuestionStatistics) statistics!: QuestionStatistics | null;
}

export type ReportedQuestionRecord = Omit<ReportedQuestion, 'reports' | 'statistics'> & {
  reports: Omit<ReceivedReport, 'userEmail'>[];
};

export interface ReportedQuestionPage {
  questions: ReportedQuestionRecord[];
  total: number;
}

export class ListReportedQuestionsQuery {
  /** Default: open. */
  @IsOptional() @IsIn(questionReportStates) state?: QuestionReportState;
  @PageOffset() offset?: number;
}

export const listReportedQuestions = defineCall({
  subject: 'rpc.content.question-report.list-questions',
  access: 'editor',
  input: ListReportedQuestionsQuery,
  output: ofType<ReportedQuestionPage>(),
});

export class CloseQuestionReportsBody {
  @IsIn(questionReportOutcomes) outcome!: QuestionReportOutcome;
  /** Sent to every reporter of the question. */
  @TrimmedText(QUESTION_REPORT_ANSWER_MAX) answer!: string;
  /** `submissions` of the open reports that the answer was written to. */
  @IsInt() @Min(1) @Max(1_000_000) baseSubmissions!: number;
}

export class CloseQuestionReportsInput extends CloseQuestionReportsBody {
  @Id() questionId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/** CONFLICT when a report arrived, changed or was closed after the caller read them. */
export const closeQuestionReports = defineCall({
  subject: 'rpc.content.question-report.close',
  http: 'PUT /api/admin/questions/:questionId/reports',
  summary: 'Answer and close the open reports of a question; notifies their users',
  access: 'editor',
  input: CloseQuestionReportsInput,
  body: CloseQuestionReportsBody,
  fromRequest: ['idempotencyKey'],
  problems: ['NOT_FOUND', 'CONFLICT'],
});

export class QuestionReportClosedData {
  @Id() userId!: string;
  @Id() reportId!: string;
  @Text(300) examTitle!: string;
  @IsInt() @Min(1) questionNumber!: number;
  @IsIn(questionReportOutcomes) outcome!: QuestionReportOutcome;
  @Text(QUESTION_REPORT_ANSWER_MAX) answer!: string;
}

export const QuestionReportClosed = defineEvent(
  'evt.content.question-report-closed.v1',
  QuestionReportClosedData,
);

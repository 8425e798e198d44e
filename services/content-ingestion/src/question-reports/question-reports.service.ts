import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  closeQuestionReports,
  ContentAdministratorActed,
  listQuestionReports,
  listReportedQuestions,
  notFound,
  Problem,
  QuestionReportClosed,
  sendQuestionReport,
  type Caller,
  type CloseQuestionReportsInput,
  type ListReportedQuestionsQuery,
  type NoInput,
  type QuestionReport,
  type ReportedQuestionPage,
  type SendQuestionReportInput,
} from '@tenfold/contracts';
import { QUESTION_REPORTS_PER_DAY } from '@tenfold/exam';
import { emit, emitAll, keyedRequest, replyOnce } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import {
  closeReports,
  countQuestionsWith,
  countReportsOfDay,
  findQuestion,
  insertReport,
  listOwnReports,
  listQuestionsWith,
  listReportsOn,
  lockOpenReports,
  lockReports,
  replaceOpenReport,
  type FoundQuestion,
  type OpenReport,
} from './question-reports.queries.js';

const AUDIT_DETAIL_MAX = 500;

@Injectable()
export class QuestionReportsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(sendQuestionReport)
  async send({ questionId, kind, text, link }: SendQuestionReportInput, { userId }: Caller): Promise<null> {
    const report = { questionId, kind, text, link: link ?? null };
    await this.database.transaction(async (tx) => {
      const question = await existingQuestion(tx, questionId);
      await lockReports(tx, userId);
      if (await replaceOpenReport(tx, userId, report, question)) return;
      const { count, secondsLeft } = await countReportsOfDay(tx, userId);
      if (count >= QUESTION_REPORTS_PER_DAY)
        throw new Problem(
          'TOO_MANY_REQUESTS',
          `You have sent ${QUESTION_REPORTS_PER_DAY} reports in the last 24 hours. Please send this one later.`,
          { retryAfterSeconds: secondsLeft },
        );
      await insertReport(tx, userId, report, question);
    });
    return null;
  }

  @Handles(listQuestionReports)
  listOwn(_input: NoInput, { userId }: Caller): Promise<QuestionReport[]> {
    return listOwnReports(this.database.manager, userId);
  }

  @Handles(listReportedQuestions)
  async listQuestions({
    state = 'open',
    offset = 0,
  }: ListReportedQuestionsQuery): Promise<ReportedQuestionPage> {
    const { manager } = this.database;
    const found = await listQuestionsWith(manager, state, offset);
    const reports = await listReportsOn(
      manager,
      found.map(({ questionId }) => questionId),
      state,
    );
    const questions = found.map((question) => ({
      ...question,
      reports: reports.get(question.questionId) ?? [],
    }));
    return { questions, total: await countQuestionsWith(manager, state) };
  }

  @Handles(closeQuestionReports)
  close(input: CloseQuestionReportsInput, { userId: closedBy }: Caller): Promise<null> {
    const { questionId, outcome, answer, baseSubmissions } = input;
    const request = keyedRequest(closeQuestionReports, input);
    return this.database.transaction((tx) =>
      replyOnce(tx, closedBy, request, async () => {
        const question = await existingQuestion(tx, questionId);
        const open = await lockOpenReports(tx, questionId);
        const submissions = open.reduce((sum, report) => sum + report.submissions, 0);
        if (submissions !== baseSubmissions)
          throw new Problem(
            'CONFLICT',
            'The reports of this question have changed since you loaded them. Load them again.',
          );
        await closeReports(tx, open, { outcome, answer, closedBy });
        await emitClosed(tx, open, question, input);
        await emitAction(tx, { reports: open.length, question, closedBy }, input);
        return null;
      }),
    );
  }
}

async function existingQuestion(tx: EntityManager, questionId: string): Promise<FoundQuestion> {
  const question = await findQuestion(tx, questionId);
  if (question === null) throw notFound('Question');
  return question;
}

async function emitClosed(
  tx: EntityManager,
  reports: readonly OpenReport[],
  { examTitle, questionNumber }: FoundQuestion,
  { outcome, answer }: CloseQuestionReportsInput,
): Promise<void> {
  await emitAll(
    tx,
    QuestionReportClosed,
    reports.map(({ userId, id: reportId }) => ({
      data: { userId, reportId, examTitle, questionNumber, outcome, answer },
      about: { aggregateType: 'question-report', aggregateId: reportId, aggregateVersion: 1 },
    })),
  );
}

async function emitAction(
  tx: EntityManager,
  { reports, question, closedBy }: { reports: number; question: FoundQuestion; closedBy: string },
  { questionId, outcome, answer }: CloseQuestionReportsInput,
): Promise<void> {
  const { examTitle, examVersion, questionNumber } = question;
  const count = reports === 1 ? '1 report' : `${reports} reports`;
  const detail = `${outcome}: ${count} on question ${questionNumber} of "${examTitle}". ${answer}`;
  await emit(
    tx,
    ContentAdministratorActed,
    {
      actorId: closedBy,
      action: 'question-reports.closed',
      target: questionId,
      detail: [...detail].slice(0, AUDIT_DETAIL_MAX).join(''),
    },
    { aggregateType: 'question', aggregateId: questionId, aggregateVersion: examVersion },
  );
}

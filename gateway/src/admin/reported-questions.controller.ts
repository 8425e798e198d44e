import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  ListReportedQuestionsQuery,
  listReportedQuestions,
  listUserEmails,
  Problem,
  readQuestionStatistics,
  ReportedQuestion,
  type Caller,
  type QuestionStatistics,
  type ReportedQuestionRecord,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { readEmailsOf } from './actor-emails.js';

const TIMEOUT_MS = 1_000;

@Controller()
export class ReportedQuestionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/reports')
  @Route({
    summary:
      'List the questions with reports of a state, the one with the newest report first, ten at a time',
    calls: [listReportedQuestions, listUserEmails, readQuestionStatistics],
    query: ListReportedQuestionsQuery,
    reply: [ReportedQuestion],
    headers: { 'X-Total-Count': 'Total number of questions' },
    problems: ['INVALID_INPUT'],
  })
  async list(
    @Query() query: ListReportedQuestionsQuery,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportedQuestion[]> {
    const { questions, total } = await this.rpc.call(listReportedQuestions, query, caller);
    const [emails, statistics] = await Promise.all([
      this.emailsOf(questions, caller),
      this.statisticsOf(questions, caller),
    ]);
    reply.header('x-total-count', total);
    return questions.map((question) => ({
      ...question,
      reports: question.reports.map((report) => ({
        ...report,
        userEmail: emails.get(report.userId) ?? null,
      })),
      statistics: statistics.get(question.questionId) ?? null,
    }));
  }

  private async emailsOf(
    questions: readonly ReportedQuestionRecord[],
    caller: Caller,
  ): Promise<Map<string, string>> {
    if (!caller.isAdmin) return new Map();
    const userIds = questions.flatMap(({ reports }) => reports.map(({ userId }) => userId));
    return readEmailsOf(this.rpc, userIds, caller, TIMEOUT_MS);
  }

  private async statisticsOf(
    questions: readonly ReportedQuestionRecord[],
    caller: Caller,
  ): Promise<Map<string, QuestionStatistics>> {
    const questionIds = questions.map(({ questionId }) => questionId);
    if (questionIds.length === 0) return new Map();
    try {
      const found = await this.rpc.call(readQuestionStatistics, { questionIds }, caller, TIMEOUT_MS);
      return new Map(found.map((statistics) => [statistics.questionId, statistics]));
    } catch (error) {
      // the reports can be answered without their statistics
      if (error instanceof Problem) return new Map();
      throw error;
    }
  }
}

import { Controller, Get } from '@nestjs/common';
import {
  listQuestionReports,
  listRunningExamQuestions,
  QuestionReport,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller()
export class OwnReportsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('reports')
  @Route({
    summary:
      'List the caller’s reports, the last one sent first, at most 100, without those on questions of a running exam',
    calls: [listQuestionReports, listRunningExamQuestions],
    reply: [QuestionReport],
  })
  async list(@CallingUser() caller: Caller): Promise<QuestionReport[]> {
    const reports = await this.rpc.call(listQuestionReports, {}, caller);
    if (reports.length === 0) return reports;
    // read last: an exam that starts meanwhile has its questions in the reply of this call
    const inRunningExam = new Set(await this.rpc.call(listRunningExamQuestions, {}, caller));
    return reports.filter(({ questionId }) => !inRunningExam.has(questionId));
  }
}

import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  AddQuestionBody,
  addQuestion,
  ChangeExamDetailsBody,
  changeExamDetails,
  ChangeExamStateBody,
  changeExamState,
  changeKey,
  ChangeKeyBody,
  DeleteQuestionBody,
  deleteQuestion,
  ExamVersionQuery,
  getManagedExam,
  listExams,
  ManagedExam,
  PublishedExam,
  saveQuestion,
  SaveQuestionBody,
  type Caller,
  type ManagedExamRecord,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { withActorEmails } from '../admin/actor-emails.js';
import { IdPipe } from '../http/id.pipe.js';
import { IdempotencyKey, type KeyOfRequest } from '../http/idempotency-key.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller()
export class ExamManagementController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/exams')
  @Route({
    summary: 'List the exams, drafts and withdrawn ones too, the newest version first',
    calls: [listExams],
    reply: [PublishedExam],
  })
  async list(@CallingUser() caller: Caller): Promise<PublishedExam[]> {
    const exams = await this.rpc.call(listExams, {}, caller);
    const changes = exams.flatMap(({ examId, history }) => history.map((change) => ({ ...change, examId })));
    const named = await withActorEmails(this.rpc, changes, caller);
    return exams.map((exam) => ({
      ...exam,
      history: named.flatMap(({ examId, ...change }) => (examId === exam.examId ? [change] : [])),
    }));
  }

  @Get('admin/exams/:examId')
  @Route({
    summary: 'Read one version of an exam with keys, explanations and editor notes',
    calls: [getManagedExam],
    query: ExamVersionQuery,
    reply: ManagedExam,
    problems: ['INVALID_INPUT'],
  })
  async get(
    @Param('examId', IdPipe) examId: string,
    @Query() query: ExamVersionQuery,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    return this.withEmails(await this.rpc.call(getManagedExam, { ...query, examId }, caller), caller);
  }

  @Put('admin/exams/:examId/details')
  @Route({
    summary: 'Correct the title, sitting and editions of an exam; makes a new version',
    calls: [changeExamDetails],
    reply: ManagedExam,
  })
  async changeDetails(
    @Param('examId', IdPipe) examId: string,
    @Body() body: ChangeExamDetailsBody,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    return this.withEmails(
      await this.rpc.call(changeExamDetails, { ...body, ...key, examId }, caller),
      caller,
    );
  }

  @Put('admin/exams/:examId/state')
  @Route({
    summary: 'Publish a draft, withdraw an exam or restore it; idempotent',
    calls: [changeExamState],
    reply: ManagedExam,
  })
  async changeState(
    @Param('examId', IdPipe) examId: string,
    @Body() body: ChangeExamStateBody,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    return this.withEmails(await this.rpc.call(changeExamState, { ...body, ...key, examId }, caller), caller);
  }

  @Post('admin/exams/:examId/questions')
  @Route({
    summary: 'Add a question to a draft; makes a new version of it',
    calls: [addQuestion],
    reply: ManagedExam,
  })
  async addQuestion(
    @Param('examId', IdPipe) examId: string,
    @Body() body: AddQuestionBody,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    return this.withEmails(await this.rpc.call(addQuestion, { ...body, ...key, examId }, caller), caller);
  }

  @Post('admin/exams/:examId/questions/:questionId/deletion')
  @Route({
    summary: 'Delete a question of a draft; makes a new version of it',
    calls: [deleteQuestion],
    reply: ManagedExam,
  })
  async deleteQuestion(
    @Param('examId', IdPipe) examId: string,
    @Param('questionId', IdPipe) questionId: string,
    @Body() body: DeleteQuestionBody,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    const changed = await this.rpc.call(deleteQuestion, { ...body, ...key, examId, questionId }, caller);
    return this.withEmails(changed, caller);
  }

  @Put('admin/exams/:examId/questions/:questionId')
  @Route({
    summary: 'Save a question without its key; makes a new version of its exam',
    calls: [saveQuestion],
    reply: ManagedExam,
  })
  async saveQuestion(
    @Param('examId', IdPipe) examId: string,
    @Param('questionId', IdPipe) questionId: string,
    @Body() body: SaveQuestionBody,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    const saved = await this.rpc.call(saveQuestion, { ...body, ...key, examId, questionId }, caller);
    return this.withEmails(saved, caller);
  }

  @Put('admin/exams/:examId/questions/:questionId/key')
  @Route({
    summary: 'Change the key of a published question; rescores the sessions that have it',
    calls: [changeKey],
    reply: ManagedExam,
  })
  async changeKey(
    @Param('examId', IdPipe) examId: string,
    @Param('questionId', IdPipe) questionId: string,
    @Body() body: ChangeKeyBody,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedExam> {
    const changed = await this.rpc.call(changeKey, { ...body, ...key, examId, questionId }, caller);
    return this.withEmails(changed, caller);
  }

  private async withEmails(exam: ManagedExamRecord, caller: Caller): Promise<ManagedExam> {
    return { ...exam, history: await withActorEmails(this.rpc, exam.history, caller) };
  }
}

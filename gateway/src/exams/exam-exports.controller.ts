import { Controller, Get, Inject, Param, Query, Res, StreamableFile } from '@nestjs/common';
import {
  ExamExportParameters,
  ExamExportQuery,
  examExportKey,
  exportExam,
  ExamSourceParameters,
  readExamSource,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Downloads } from '../uploads/downloads.js';

export const PUBLIC_ORIGIN = Symbol('PUBLIC_ORIGIN');

@Controller()
export class ExamExportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly downloads: Downloads,
    @Inject(PUBLIC_ORIGIN) private readonly siteOrigin: string,
  ) {}

  @Get('admin/exams/:examId/export')
  @Route({
    summary: 'Download an exam, or some of its questions, in an open format',
    calls: [exportExam],
    parameters: ExamExportParameters,
    query: ExamExportQuery,
    reply: 'application/octet-stream',
  })
  async export(
    @Param('examId', IdPipe) examId: string,
    @Query() { format, questions }: ExamExportQuery,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const input = { examId, format, questions, siteOrigin: this.siteOrigin };
    const { exportId, fileName } = await this.rpc.call(exportExam, input, caller);
    const bytes = await this.downloads.take(examExportKey(exportId));
    // set after the read, so that an error response is no download
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    });
    return new StreamableFile(bytes);
  }

  @Get('admin/exams/:examId/sources/:file')
  @Route({
    summary: 'Download a file that a past exam was imported from',
    calls: [readExamSource],
    parameters: ExamSourceParameters,
    reply: 'application/octet-stream',
    problems: ['INVALID_INPUT'],
  })
  async readSource(
    @Param() source: ExamSourceParameters,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { exportId } = await this.rpc.call(readExamSource, source, caller);
    const bytes = await this.downloads.take(examExportKey(exportId));
    // an attachment of no type: a browser that opens the address shows nothing of a file from outside
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="source"',
      'cache-control': 'no-store',
    });
    return new StreamableFile(bytes);
  }
}

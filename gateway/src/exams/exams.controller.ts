import { Controller, Post, Query, Req } from '@nestjs/common';
import {
  ExamPreview,
  ingestExamFile,
  IngestExamFileQuery,
  IngestionResult,
  previewExamFile,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { IdempotencyKey, type KeyOfRequest } from '../http/idempotency-key.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Uploads } from '../uploads/uploads.js';
import { storeExamFile } from './store-exam-file.js';

@Controller()
export class ExamsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
  ) {}

  @Post('ingest-xml')
  @Route({
    summary: 'Ingest an exam file of at most 5 MB',
    calls: [ingestExamFile],
    consumes: { 'application/xml': 'text' },
    query: IngestExamFileQuery,
    reply: IngestionResult,
    problems: ['INVALID_INPUT'],
  })
  async ingest(
    @Query() query: IngestExamFileQuery,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<IngestionResult> {
    const uploadId = await storeExamFile(request, this.uploads);
    const input = {
      ...key,
      uploadId,
      confirmNewSections: query.confirmNewSections === 'true',
      versionOf: query.versionOf,
      confirmNewExam: query.confirmNewExam === 'true',
    };
    return this.rpc.call(ingestExamFile, input, caller);
  }

  @Post('admin/exams/preview')
  @Route({
    summary: 'Preview an exam file without storing it',
    calls: [previewExamFile],
    consumes: { 'application/xml': 'text' },
    reply: ExamPreview,
  })
  async preview(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<ExamPreview> {
    const uploadId = await storeExamFile(request, this.uploads);
    return this.rpc.call(previewExamFile, { uploadId }, caller);
  }
}

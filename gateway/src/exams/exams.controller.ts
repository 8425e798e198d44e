import { Controller, Post, Req } from '@nestjs/common';
import {
  ingestPaper,
  IngestionResult,
  PAPER_UPLOAD_TTL_SECONDS,
  PaperPreview,
  paperUploadKey,
  previewPaper,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Uploads } from '../uploads/uploads.js';
import { readPaper } from './read-exam-file.js';

@Controller()
export class PapersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
  ) {}

  @Post('ingest-xml')
  @Route({
    summary: 'Take in an exam paper of at most 5 MB',
    access: 'admin',
    consumes: { 'application/xml': 'text' },
    reply: IngestionResult,
    problems: ['INVALID_PAPER'],
  })
  async ingest(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<IngestionResult> {
    const uploadId = await this.leave(request);
    return this.rpc.call(ingestPaper, { uploadId }, caller);
  }

  @Post('admin/exams/preview')
  @Route({
    summary: 'Read an exam paper as it would be taken in, and store nothing',
    access: 'admin',
    consumes: { 'application/xml': 'text' },
    reply: PaperPreview,
    problems: ['INVALID_PAPER'],
  })
  async preview(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<PaperPreview> {
    const uploadId = await this.leave(request);
    return this.rpc.call(previewPaper, { uploadId }, caller);
  }

  private async leave(request: FastifyRequest): Promise<string> {
    return this.uploads.leave(await readPaper(request), paperUploadKey, PAPER_UPLOAD_TTL_SECONDS);
  }
}

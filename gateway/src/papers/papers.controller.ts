import { Controller, Post, Req } from '@nestjs/common';
import {
  INGEST_PAPER_TIMEOUT_MS,
  ingestPaper,
  IngestionResult,
  PAPER_UPLOAD_TTL_SECONDS,
  paperUploadKey,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Uploads } from '../uploads/uploads.js';
import { readPaper } from './read-paper.js';

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
    const uploadId = await this.uploads.leave(
      await readPaper(request),
      paperUploadKey,
      PAPER_UPLOAD_TTL_SECONDS,
    );
    return this.rpc.call(ingestPaper, { uploadId }, caller, INGEST_PAPER_TIMEOUT_MS);
  }
}

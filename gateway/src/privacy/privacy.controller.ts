import { Controller, Get, Res, StreamableFile } from '@nestjs/common';
import { readExport, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { openArchive } from './read-archive.js';

const ARCHIVE_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="tenfold-data.zip"',
  'cache-control': 'no-store',
};

@Controller('account')
export class PrivacyController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('export/download')
  @Route({
    summary: 'Download the data export, for a day after it is ready',
    calls: [readExport],
    reply: 'application/zip',
  })
  async download(
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const archive = await openArchive(this.rpc, caller);
    reply.headers(ARCHIVE_HEADERS);
    return new StreamableFile(archive);
  }
}

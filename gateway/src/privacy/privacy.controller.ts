import { Controller, Get, Res } from '@nestjs/common';
import type { Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { readArchive } from './read-archive.js';

const ARCHIVE_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="tenfold-data.zip"',
  'cache-control': 'no-store',
};

@Controller('account')
export class AccountRightsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('export/download')
  @Route({
    summary: 'The copy, for a day after it was made',
    access: 'signed-in',
    reply: 'application/zip',
    problems: ['NOT_FOUND'],
  })
  async download(
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const archive = await readArchive(this.rpc, caller);
    // set after the read, so that an error response does not get these headers
    reply.headers(ARCHIVE_HEADERS);
    return archive;
  }
}

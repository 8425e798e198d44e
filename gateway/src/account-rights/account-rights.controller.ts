import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import {
  AccountDeletion,
  AccountExport,
  cancelDeletion,
  getDeletion,
  getExport,
  requestExport,
  scheduleDeletion,
  ScheduledDeletion,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { SessionCookie } from '../session/session-cookie.js';
import { readArchive } from './read-archive.js';

const ARCHIVE_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="tenfold-data.zip"',
  'cache-control': 'no-store',
};

/** Taking one's data along, and leaving. */
@Controller('account')
export class AccountRightsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('export')
  @Route({
    summary: 'Have a copy of one’s own data made, at most one in an hour',
    access: 'signed-in',
    status: 202,
    problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  })
  async requestExport(@CallingUser() caller: Caller): Promise<void> {
    await this.rpc.call(requestExport, {}, caller);
  }

  @Get('export')
  @Route({ summary: 'How far that copy is', access: 'signed-in', reply: AccountExport })
  exportState(@CallingUser() caller: Caller): Promise<AccountExport> {
    return this.rpc.call(getExport, {}, caller);
  }

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
    // only now: a refusal is no archive
    reply.headers(ARCHIVE_HEADERS);
    return archive;
  }

  @Get('deletion')
  @Route({ summary: 'Whether and when the account is deleted', access: 'signed-in', reply: AccountDeletion })
  deletion(@CallingUser() caller: Caller): Promise<AccountDeletion> {
    return this.rpc.call(getDeletion, {}, caller);
  }

  @Delete()
  @Route({
    summary: 'Have the account deleted in fourteen days',
    access: 'signed-in',
    reply: ScheduledDeletion,
    problems: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'CONFLICT'],
  })
  schedule(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<ScheduledDeletion> {
    return this.rpc.call(scheduleDeletion, { sessionToken: this.cookie.require(request) }, caller);
  }

  @Post('restore')
  @Route({ summary: 'Keep the account after all', access: 'signed-in', problems: ['NOT_FOUND'] })
  async restore(@CallingUser() caller: Caller): Promise<void> {
    await this.rpc.call(cancelDeletion, {}, caller);
  }
}

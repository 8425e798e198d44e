import { Controller, Get, Res, StreamableFile } from '@nestjs/common';
import { readExport, type Caller, type ArchiveChunk } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Readable } from 'node:stream';

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

/**
 * Reads the caller's archive in parts, as fast as they are sent. An error after the first part ends the stream, so that
 * the download is incomplete.
 *
 * @throws Problem NOT_FOUND when no archive is ready
 */
async function openArchive(rpc: RpcClient, caller: Caller): Promise<Readable> {
  const first = await rpc.call(readExport, { offset: 0 }, caller);
  return Readable.from(partsOf(first, (offset) => rpc.call(readExport, { offset }, caller)));
}

async function* partsOf(
  first: ArchiveChunk,
  read: (offset: number) => Promise<ArchiveChunk>,
): AsyncGenerator<Buffer> {
  for (let part = first; ; part = await read(part.next)) {
    yield Buffer.from(part.bytes, 'base64');
    if (part.next === null) return;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  getExport,
  notFound,
  Problem,
  readExport,
  requestExport,
  type AccountExport,
  type ArchiveChunk,
  type Caller,
  type NoInput,
  type ReadExportInput,
} from '@tenfold/contracts';
import { enqueue } from '@tenfold/jobs';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { findUser } from '../users/users.queries.js';
import { PrepareExport } from './prepare-export.job.js';
import { findExport, insertExport, readArchive } from './exports.queries.js';

@Injectable()
export class ExportsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(requestExport)
  async request(_input: NoInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      if ((await findUser(tx, userId)) === null) throw notFound('User');
      const exportId = await insertExport(tx, userId);
      if (exportId !== null) {
        await enqueue(tx, PrepareExport, { userId, exportId }, { dedupeKey: exportId, userId });
        return;
      }
      const known = await findExport(tx, userId);
      if (known?.readyAt) throw tooSoon(known.secondsToNext);
    });
    return null;
  }

  @Handles(getExport)
  async state(_input: NoInput, { userId }: Caller): Promise<AccountExport> {
    const known = await findExport(this.database.manager, userId);
    if (known === null) return { status: 'none', requestedAt: null, readyAt: null };
    return {
      status: known.readyAt ? 'ready' : 'preparing',
      requestedAt: known.requestedAt.toISOString(),
      readyAt: known.readyAt?.toISOString() ?? null,
    };
  }

  @Handles(readExport)
  async read({ offset = 0 }: ReadExportInput, { userId }: Caller): Promise<ArchiveChunk> {
    const piece = await readArchive(this.database.manager, userId, offset);
    if (piece === null) throw notFound('Export');
    const bytes = piece.bytes ?? Buffer.alloc(0);
    const end = offset + bytes.length;
    const isLast = bytes.length === 0 || end >= piece.size;
    return { bytes: bytes.toString('base64'), next: isLast ? null : end };
  }
}

function tooSoon(secondsToNext: number): Problem {
  return new Problem('TOO_MANY_REQUESTS', 'You already requested a copy within the last hour.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsToNext)),
  });
}

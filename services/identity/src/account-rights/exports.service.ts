import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { notFound, Problem, type AccountExport, type ArchiveChunk } from '@tenfold/contracts';
import { DataSource } from 'typeorm';
import { findUser } from '../users/users.queries.js';
import { findExport, insertExport, readArchive } from './exports.queries.js';

/** In base64, with what is around it, well below what the broker takes. */
const CHUNK_BYTES = 512 * 1024;

/** The copy of somebody's own data, as they ask for it and take it. A job prepares it. */
@Injectable()
export class ExportsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * While one is prepared, again is that one.
   * @throws Problem TOO_MANY_REQUESTS within an hour of the one that is ready
   */
  async request(userId: string): Promise<null> {
    await this.database.transaction(async (tx) => {
      if ((await findUser(tx, userId)) === null) throw notFound('User');
      if (await insertExport(tx, userId)) return;
      const known = await findExport(tx, userId);
      if (known?.readyAt) throw tooSoon(known.secondsToNext);
    });
    return null;
  }

  async state(userId: string): Promise<AccountExport> {
    const known = await findExport(this.database.manager, userId);
    if (known === null) return { status: 'none', requestedAt: null, readyAt: null };
    return {
      status: known.readyAt ? 'ready' : 'preparing',
      requestedAt: known.requestedAt.toISOString(),
      readyAt: known.readyAt?.toISOString() ?? null,
    };
  }

  /** @throws Problem NOT_FOUND when none is ready */
  async read(userId: string, offset: number): Promise<ArchiveChunk> {
    const { manager } = this.database;
    const piece = await readArchive(manager, userId, { offset, length: CHUNK_BYTES });
    if (piece === null) throw notFound('Export');
    const end = offset + piece.bytes.length;
    const isLast = piece.bytes.length === 0 || end >= piece.size;
    return { bytes: piece.bytes.toString('base64'), next: isLast ? null : end };
  }
}

function tooSoon(secondsToNext: number): Problem {
  return new Problem('TOO_MANY_REQUESTS', 'There is a copy of the last hour already.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsToNext)),
  });
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { listAudit, type AuditPage, type ListAuditQuery } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { countAuditEntries, listAuditEntries } from './audit.queries.js';

const PAGE_SIZE = 25;

@Injectable()
export class AuditService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(listAudit)
  async list({ limit = PAGE_SIZE, offset = 0 }: ListAuditQuery): Promise<AuditPage> {
    const [found, total] = await Promise.all([
      listAuditEntries(this.database.manager, { limit, offset }),
      countAuditEntries(this.database.manager),
    ]);
    return { entries: found.map((entry) => ({ ...entry, at: entry.at.toISOString() })), total };
  }
}

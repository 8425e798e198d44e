import { Injectable } from '@nestjs/common';
import { listItems, type ItemPage, type ListItemsQuery } from '@tenfold/contracts';
import { Every } from '@tenfold/jobs';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { itemCredit } from '../domain/item-credit.js';
import { countSessions, tryCountingLock } from './item-totals.queries.js';
import { countItems, readItems } from './items.queries.js';

const PAGE_SIZE = 25;
const SESSIONS_AT_ONCE = 100;
const BATCHES_PER_RUN = 100;

/** Question statistics. A periodic job adds completed sessions, so that answering and completing do no extra work. */
@Injectable()
export class ItemsService {
  constructor(private readonly database: EntityManager) {}

  /** Hardest first by default, 25 per page. */
  @Handles(listItems)
  async list(query: ListItemsQuery): Promise<ItemPage> {
    await this.count();
    const { sort = 'difficulty', order = 'asc', limit = PAGE_SIZE, offset = 0 } = query;
    const [found, total] = await Promise.all([
      readItems(this.database, { sort, order, limit, offset }),
      countItems(this.database),
    ]);
    const items = found.map(({ letters, ...item }) => ({
      ...item,
      credit: itemCredit(item.correctAnswer, letters),
    }));
    return { items, total };
  }

  @Every('1m', 'count-completed-sessions')
  async countAll(): Promise<void> {
    for (let batches = 0; batches < BATCHES_PER_RUN; batches += 1)
      if ((await this.count()) < SESSIONS_AT_ONCE) return;
  }

  /** Adds a batch of sessions, unless another process is doing so. */
  private count(): Promise<number> {
    return this.database.transaction(async (tx) =>
      (await tryCountingLock(tx)) ? countSessions(tx, SESSIONS_AT_ONCE) : 0,
    );
  }
}

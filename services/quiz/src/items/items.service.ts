import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { ItemPage, ListItemsQuery } from '@tenfold/contracts';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { BackgroundTasks } from '@tenfold/platform';
import { EntityManager } from 'typeorm';
import { itemCredit } from '../domain/item-credit.js';
import { countSessions, tryCountingLock } from './item-totals.queries.js';
import { countItems, listItems } from './items.queries.js';

const PAGE_SIZE = 25;
const COUNT_EVERY_MS = MS_PER_MINUTE;
const SESSIONS_AT_ONCE = 100;

/**
 * How the questions do. Completed sessions are added to running totals here, a minute later or when somebody looks:
 * neither answering nor completing does anything for it.
 */
@Injectable()
export class ItemsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ItemsService.name);
  private readonly tasks = new BackgroundTasks((_task, error) => this.logger.error(error));

  constructor(private readonly database: EntityManager) {}

  onApplicationBootstrap(): void {
    this.tasks.nowAndEvery(COUNT_EVERY_MS, 'count of completed sessions', () => this.countAll());
  }

  /** Before the connections are closed, which happens on shutdown proper. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  /** The hardest first, 25 unless the query says otherwise. */
  async list(query: ListItemsQuery): Promise<ItemPage> {
    await this.count();
    const { sort = 'difficulty', order = 'asc', limit = PAGE_SIZE, offset = 0 } = query;
    const [found, total] = await Promise.all([
      listItems(this.database, { sort, order, limit, offset }),
      countItems(this.database),
    ]);
    const items = found.map(({ letters, ...item }) => ({
      ...item,
      credit: itemCredit(item.correctAnswer, letters),
    }));
    return { items, total };
  }

  private async countAll(): Promise<void> {
    while (!this.tasks.isStopping && (await this.count()) === SESSIONS_AT_ONCE);
  }

  /** Adds a batch of sessions; one process at a time, and one that finds another at it leaves it to that. */
  private count(): Promise<number> {
    return this.database.transaction(async (tx) =>
      (await tryCountingLock(tx)) ? countSessions(tx, SESSIONS_AT_ONCE) : 0,
    );
  }
}

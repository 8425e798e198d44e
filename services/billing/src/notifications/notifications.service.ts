import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BillingNoticeDue } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';
import { daysUntil } from '../domain/due-notices.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { databaseNow } from '../access/subscription.queries.js';
import { lockNotice, markSent, removeNotice, type NoticeKey } from './notice.queries.js';

@Injectable()
export class NoticesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: StripeClock,
  ) {}

  /** Emits the notice and marks it as sent, unless it is not due yet or sent already; deletes it when it has expired. */
  async emitDue(key: NoticeKey): Promise<void> {
    await this.database.transaction(async (tx) => {
      const notice = await lockNotice(tx, key);
      if (notice === null) return;
      const offset = notice.clockOffsetSeconds ?? this.clock.offsetSeconds;
      const now = (await databaseNow(tx)).getTime() / 1_000 + offset;
      if (seconds(notice.dueAt) > now) return;
      if (notice.expiresAt !== null && seconds(notice.expiresAt) <= now) return removeNotice(tx, key);
      await markSent(tx, key);
      const { userId, type, occasion, about, amountCents, confirmUrl, terms, receiptUrl } = notice;
      const data = {
        userId,
        type,
        occasion,
        daysLeft: daysUntil(seconds(about), now),
        at: about.toISOString(),
        amountCents,
        confirmUrl,
        terms,
        receiptUrl,
      };
      await emit(tx, BillingNoticeDue, data, {
        aggregateType: 'notice',
        aggregateId: `${userId} ${type} ${occasion}`,
        aggregateVersion: 1,
      });
    });
  }
}

function seconds(date: Date): number {
  return date.getTime() / 1_000;
}

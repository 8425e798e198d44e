import type { DueNoticeType } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { DueNotice } from '../domain/due-notices.js';
import { Notice } from './notice.entity.js';

export type NoticeKey = Pick<Notice, 'userId' | 'type' | 'occasion'>;

/** Notices of past events stay valid, whatever the subscription's state becomes. */
const OF_EVENTS: readonly DueNoticeType[] = [
  'subscription_ended',
  'duplicate_ended',
  'payment_refunded',
  'trial_refused',
  'trial_started',
  'subscription_started',
  'payment_received',
];

/** Adds a notice of something that happened `at`. Idempotent for each dedupe key. */
export async function addNotice(
  tx: EntityManager,
  userId: string,
  notice: Pick<DueNotice, 'type' | 'occasion' | 'at' | 'amountCents'> &
    Partial<Pick<Notice, 'terms' | 'receiptUrl'>>,
): Promise<void> {
  await tx.query(
    `INSERT INTO notice (user_id, type, occasion, due_at, about, amount_cents, terms, receipt_url)
     VALUES ($1, $2, $3, now(), to_timestamp($4), $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      userId,
      notice.type,
      notice.occasion,
      notice.at,
      notice.amountCents,
      notice.terms ?? null,
      notice.receiptUrl ?? null,
    ],
  );
}

/** Replaces the user's unsent planned notices by `notices`; sent ones and those of past events stay. */
export async function planNotices(tx: EntityManager, userId: string, notices: DueNotice[]): Promise<void> {
  await tx.query(
    `DELETE FROM notice WHERE user_id = $1 AND sent_at IS NULL AND NOT (type || ' ' || occasion = ANY ($2))
        AND NOT type = ANY ($3)`,
    [userId, notices.map(({ type, occasion }) => `${type} ${occasion}`), OF_EVENTS],
  );
  for (const { type, occasion, due, expires, at, amountCents, confirmUrl } of notices) {
    await tx.query(
      `INSERT INTO notice AS planned (user_id, type, occasion, due_at, expires_at, about, amount_cents, confirm_url)
       VALUES ($1, $2, $3, to_timestamp($4), to_timestamp($5), to_timestamp($6), $7, $8)
       ON CONFLICT (user_id, type, occasion) DO UPDATE
          SET due_at = LEAST(planned.due_at, excluded.due_at), expires_at = excluded.expires_at,
              about = excluded.about, amount_cents = excluded.amount_cents,
              confirm_url = excluded.confirm_url
        WHERE planned.sent_at IS NULL`,
      [userId, type, occasion, due, expires, at, amountCents, confirmUrl],
    );
  }
}

/** Notices that are due by Stripe's clock and not sent, oldest first. */
export function listDue(tx: EntityManager, offsetSeconds: number, limit: number): Promise<NoticeKey[]> {
  return tx.query(
    `SELECT waiting.user_id AS "userId", waiting.type, waiting.occasion
       FROM notice AS waiting JOIN subscription AS access USING (user_id)
      WHERE waiting.sent_at IS NULL
        AND waiting.due_at <= now() + coalesce(access.clock_offset_seconds, $1) * interval '1 second'
      ORDER BY waiting.due_at LIMIT $2`,
    [offsetSeconds, limit],
  );
}

/** Locks the notice and adds its owner's clock offset; null when it is sent or no longer planned. */
export async function lockNotice(
  tx: EntityManager,
  { userId, type, occasion }: NoticeKey,
): Promise<(Notice & { clockOffsetSeconds: number | null }) | null> {
  const notice = await tx.findOne(Notice, {
    where: { userId, type, occasion },
    lock: { mode: 'pessimistic_write' },
  });
  if (notice === null || notice.sentAt !== null) return null;
  const [access] = await tx.query<{ clockOffsetSeconds: number | null }[]>(
    'SELECT clock_offset_seconds AS "clockOffsetSeconds" FROM subscription WHERE user_id = $1',
    [userId],
  );
  return { ...notice, clockOffsetSeconds: access?.clockOffsetSeconds ?? null };
}

export async function markSent(tx: EntityManager, { userId, type, occasion }: NoticeKey): Promise<void> {
  await tx.update(Notice, { userId, type, occasion }, { sentAt: () => 'now()' });
}

export async function removeNotice(tx: EntityManager, { userId, type, occasion }: NoticeKey): Promise<void> {
  await tx.delete(Notice, { userId, type, occasion });
}

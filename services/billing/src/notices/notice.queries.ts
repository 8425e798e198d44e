import type { EntityManager } from 'typeorm';
import type { DueNotice } from '../domain/due-notices.js';
import { Notice } from './notice.entity.js';

/** Which notice. */
export type NoticeKey = Pick<Notice, 'userId' | 'type' | 'occasion'>;

/** A notice that waits, and in how many seconds it is due: below 0 when it is already. */
export interface WaitingNotice extends NoticeKey {
  failures: number;
  inSeconds: number;
}

/** Makes the user's waiting notices what they should be: those that are told stay, others not wished for go. */
export async function planNotices(tx: EntityManager, userId: string, notices: DueNotice[]): Promise<void> {
  await tx.query(
    `DELETE FROM notice WHERE user_id = $1 AND sent_at IS NULL AND NOT (type || ' ' || occasion = ANY ($2))`,
    [userId, notices.map(({ type, occasion }) => `${type} ${occasion}`)],
  );
  for (const { type, occasion, due, expires, at, amountCents } of notices) {
    await tx.query(
      `INSERT INTO notice AS planned (user_id, type, occasion, due_at, expires_at, about, amount_cents)
       VALUES ($1, $2, $3, to_timestamp($4), to_timestamp($5), to_timestamp($6), $7)
       ON CONFLICT (user_id, type, occasion) DO UPDATE
          SET due_at = LEAST(planned.due_at, excluded.due_at), expires_at = excluded.expires_at,
              about = excluded.about, amount_cents = excluded.amount_cents
        WHERE planned.sent_at IS NULL`,
      [userId, type, occasion, due, expires, at, amountCents],
    );
  }
}

const IN_SECONDS = `extract(epoch FROM waiting.due_at - now())::float8
                    - coalesce(access.clock_offset_seconds, $1)`;

/** Those that are due, or will be within so many seconds, by Stripe's clock. */
export async function listWaiting(
  tx: EntityManager,
  offsetSeconds: number,
  withinSeconds: number,
  limit: number,
): Promise<WaitingNotice[]> {
  return tx.query(
    `SELECT waiting.user_id AS "userId", waiting.type, waiting.occasion, waiting.failures,
            ${IN_SECONDS} AS "inSeconds"
       FROM notice AS waiting JOIN subscription AS access USING (user_id)
      WHERE waiting.sent_at IS NULL AND ${IN_SECONDS} <= $2
      ORDER BY waiting.due_at LIMIT $3`,
    [offsetSeconds, withinSeconds, limit],
  );
}

/** The notice, locked, with how far its owner's clock is ahead; null when it is told or no longer wished for. */
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

/** The next job has another id: the failed one is kept. */
export async function countFailure(tx: EntityManager, { userId, type, occasion }: NoticeKey): Promise<void> {
  await tx.increment(Notice, { userId, type, occasion }, 'failures', 1);
}

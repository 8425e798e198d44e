import type { DueNotificationType } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { DueNotification } from '../domain/due-notifications.js';
import { Notification } from './notification.entity.js';

export type NotificationKey = Pick<Notification, 'userId' | 'type' | 'dedupeKey'>;

const OF_EVENTS: readonly DueNotificationType[] = [
  'subscription_ended',
  'duplicate_ended',
  'payment_refunded',
  'trial_refused',
  'trial_started',
  'subscription_started',
  'payment_received',
];

export async function addNotification(
  tx: EntityManager,
  userId: string,
  notification: Pick<DueNotification, 'type' | 'dedupeKey' | 'at' | 'amountCents'> &
    Partial<Pick<Notification, 'terms' | 'receiptUrl'>>,
): Promise<void> {
  await tx.query(
    `INSERT INTO notification (user_id, type, dedupe_key, due_at, about, amount_cents, terms, receipt_url)
     VALUES ($1, $2, $3, now(), to_timestamp($4), $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      userId,
      notification.type,
      notification.dedupeKey,
      notification.at,
      notification.amountCents,
      notification.terms ?? null,
      notification.receiptUrl ?? null,
    ],
  );
}

export function wasTrialRefused(tx: EntityManager, userId: string): Promise<boolean> {
  return tx.existsBy(Notification, { userId, type: 'trial_refused' });
}

export async function planNotifications(
  tx: EntityManager,
  userId: string,
  notifications: DueNotification[],
): Promise<void> {
  await tx.query(
    `DELETE FROM notification WHERE user_id = $1 AND sent_at IS NULL AND NOT (type || ' ' || dedupe_key = ANY ($2))
        AND NOT type = ANY ($3)`,
    [userId, notifications.map(({ type, dedupeKey }) => `${type} ${dedupeKey}`), OF_EVENTS],
  );
  for (const { type, dedupeKey, due, expires, at, amountCents, confirmUrl } of notifications) {
    await tx.query(
      `INSERT INTO notification AS planned (user_id, type, dedupe_key, due_at, expires_at, about, amount_cents, confirm_url)
       VALUES ($1, $2, $3, to_timestamp($4), to_timestamp($5), to_timestamp($6), $7, $8)
       ON CONFLICT (user_id, type, dedupe_key) DO UPDATE
          SET due_at = LEAST(planned.due_at, excluded.due_at), expires_at = excluded.expires_at,
              about = excluded.about, amount_cents = excluded.amount_cents,
              confirm_url = excluded.confirm_url
        WHERE planned.sent_at IS NULL`,
      [userId, type, dedupeKey, due, expires, at, amountCents, confirmUrl],
    );
  }
}

export function listDue(tx: EntityManager, offsetSeconds: number, limit: number): Promise<NotificationKey[]> {
  return tx.query(
    `SELECT waiting.user_id AS "userId", waiting.type, waiting.dedupe_key AS "dedupeKey"
       FROM notification AS waiting JOIN subscription AS access USING (user_id)
      WHERE waiting.sent_at IS NULL
        AND waiting.due_at <= now() + coalesce(access.clock_offset_seconds, $1) * interval '1 second'
      ORDER BY waiting.due_at LIMIT $2`,
    [offsetSeconds, limit],
  );
}

export async function lockNotification(
  tx: EntityManager,
  { userId, type, dedupeKey }: NotificationKey,
): Promise<(Notification & { clockOffsetSeconds: number | null }) | null> {
  const notification = await tx.findOne(Notification, {
    where: { userId, type, dedupeKey },
    lock: { mode: 'pessimistic_write' },
  });
  if (notification === null || notification.sentAt !== null) return null;
  const [access] = await tx.query<{ clockOffsetSeconds: number | null }[]>(
    'SELECT clock_offset_seconds AS "clockOffsetSeconds" FROM subscription WHERE user_id = $1',
    [userId],
  );
  return { ...notification, clockOffsetSeconds: access?.clockOffsetSeconds ?? null };
}

export async function markSent(
  tx: EntityManager,
  { userId, type, dedupeKey }: NotificationKey,
): Promise<void> {
  await tx.update(Notification, { userId, type, dedupeKey }, { sentAt: () => 'now()' });
}

export async function removeNotification(
  tx: EntityManager,
  { userId, type, dedupeKey }: NotificationKey,
): Promise<void> {
  await tx.delete(Notification, { userId, type, dedupeKey });
}

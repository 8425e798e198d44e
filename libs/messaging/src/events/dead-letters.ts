import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { DeadLetter } from './dead-letter.entity.js';

export type FailedMessage = Pick<
  DeadLetter,
  'consumer' | 'eventId' | 'subject' | 'body' | 'error' | 'deliveries'
>;
export type DeadLetterKey = Pick<DeadLetter, 'consumer' | 'eventId'>;

export async function recordDeadLetter(tx: EntityManager, message: FailedMessage): Promise<void> {
  const { consumer, eventId, subject, body, error, deliveries } = message;
  await tx.query(
    `INSERT INTO dead_letter (consumer, event_id, subject, body, error, deliveries, status)
     VALUES ($1, $2, $3, $4, $5, $6, 'open')
     ON CONFLICT (consumer, event_id)
     DO UPDATE SET error = excluded.error, deliveries = excluded.deliveries, status = 'open', updated_at = now()`,
    [consumer, eventId, subject, body.replaceAll('\0', ''), error.replaceAll('\0', ''), deliveries],
  );
}

export function listDeadLetters(tx: EntityManager): Promise<DeadLetter[]> {
  return tx.query<DeadLetter[]>(
    `SELECT consumer, event_id AS "eventId", subject, body, error, deliveries, status,
       created_at AS "createdAt", updated_at AS "updatedAt"
     FROM dead_letter WHERE status IN ('open', 'replaying') ORDER BY created_at, consumer, event_id`,
  );
}

export function requestReplay(tx: EntityManager, key: DeadLetterKey): Promise<boolean> {
  return changeStatus(tx, key, 'replaying');
}

export function discardDeadLetter(tx: EntityManager, key: DeadLetterKey): Promise<boolean> {
  return changeStatus(tx, key, 'discarded');
}

export async function isSettled(tx: EntityManager, { consumer, eventId }: DeadLetterKey): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2
     UNION ALL SELECT 1 FROM dead_letter WHERE consumer = $1 AND event_id = $3`,
    [consumer, isUUID(eventId) ? eventId : null, eventId],
  );
  return rows.length > 0;
}

async function changeStatus(
  tx: EntityManager,
  key: DeadLetterKey,
  status: 'replaying' | 'discarded',
): Promise<boolean> {
  const [, count] = await tx.query<[unknown[], number]>(
    `UPDATE dead_letter SET status = $3, updated_at = now() WHERE consumer = $1 AND event_id = $2 AND status = 'open'`,
    [key.consumer, key.eventId, status],
  );
  return count > 0;
}

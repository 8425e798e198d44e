import type { EntityManager } from 'typeorm';
import type { MailContent } from '../mail-content.js';

const UNSETTLED = 'sent_at IS NULL AND given_up_at IS NULL';
/** A key is remembered for as long as an event could come again, and much longer. */
const REMEMBERED = "interval '90 days'";
const BATCH_SIZE = 5_000;

export interface NewMail {
  key: string;
  userId: string | null;
  recipient: string | null;
  message: MailContent;
}

/** False when there has been one with this key. */
export async function insertMail(
  tx: EntityManager,
  { key, userId, recipient, message }: NewMail,
): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO mail (id, key, user_id, recipient, message)
     VALUES (gen_random_uuid(), $1, $2, $3, $4) ON CONFLICT (key) DO NOTHING RETURNING id`,
    [key, userId, recipient, JSON.stringify(message)],
  );
  return stored.length > 0;
}

export interface DueMail {
  id: string;
  attempts: number;
}

/** Those whose time has come, longest waiting first. */
export function listDue(tx: EntityManager, limit: number): Promise<DueMail[]> {
  return tx.query<DueMail[]>(
    `SELECT id, attempts FROM mail WHERE ${UNSETTLED} AND next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $1`,
    [limit],
  );
}

export interface TakenMail {
  id: string;
  key: string;
  userId: string | null;
  recipient: string | null;
  message: MailContent;
  createdAt: Date;
}

/**
 * Takes one attempt, which nobody else can then take, and with it the mail for `leaseMs`: who has not settled it by
 * then counts as dead.
 *
 * @param attempts how many there have been
 * @returns null when that attempt was taken or the mail is settled
 */
export async function takeAttempt(
  tx: EntityManager,
  { id, attempts }: DueMail,
  leaseMs: number,
): Promise<TakenMail | null> {
  const [[taken]] = await tx.query<[TakenMail[], number]>(
    `UPDATE mail SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $3)
      WHERE id = $1 AND attempts = $2 AND ${UNSETTLED}
     RETURNING id, key, user_id AS "userId", recipient, message, created_at AS "createdAt"`,
    [id, attempts, leaseMs / 1000],
  );
  return taken ?? null;
}

/** It is out: what it said and to whom is wiped. */
export async function markSent(tx: EntityManager, id: string): Promise<void> {
  await tx.query('UPDATE mail SET sent_at = now(), message = NULL, recipient = NULL WHERE id = $1', [id]);
}

/** It will never be sent: what it would have said and to whom is wiped. */
export async function giveUp(tx: EntityManager, id: string): Promise<void> {
  await tx.query('UPDATE mail SET given_up_at = now(), message = NULL, recipient = NULL WHERE id = $1', [id]);
}

export async function tryAgainIn(tx: EntityManager, id: string, delayMs: number): Promise<void> {
  await tx.query('UPDATE mail SET next_attempt_at = now() + make_interval(secs => $2) WHERE id = $1', [
    id,
    delayMs / 1000,
  ]);
}

/** Removes all that is kept of a user's mails: what was not sent yet never is. */
export async function forgetMail(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM mail WHERE user_id = $1', [userId]);
}

/** Forgets keys that were settled long ago, in batches, so that no statement runs long. */
export async function deleteOldMail(tx: EntityManager): Promise<void> {
  let batch: number;
  do {
    [, batch] = await tx.query<[unknown[], number]>(
      `DELETE FROM mail WHERE id = ANY (ARRAY(
         SELECT id FROM mail WHERE coalesce(sent_at, given_up_at) < now() - ${REMEMBERED} LIMIT ${BATCH_SIZE}))`,
    );
  } while (batch === BATCH_SIZE);
}

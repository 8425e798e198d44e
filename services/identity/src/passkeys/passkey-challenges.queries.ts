import { hashToken } from '@tenfold/platform';
import type { EntityManager } from 'typeorm';

export const CHALLENGE_MINUTES = 5;
const DELETE_BATCH = 5_000;

type ChallengePurpose = 'register' | 'sign-in' | 'second-step' | 're-authenticate';

export interface ChallengeKey {
  holder: string;
  purpose: ChallengePurpose;
}

export async function storeChallenge(
  tx: EntityManager,
  { holder, purpose }: ChallengeKey,
  challenge: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO passkey_challenge (holder_hash, purpose, challenge, expires_at)
     VALUES ($1, $2, $3, now() + interval '${CHALLENGE_MINUTES} minutes')
     ON CONFLICT (holder_hash, purpose) DO UPDATE
       SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [hashToken(holder), purpose, challenge],
  );
}

/** Uses the challenge up. @returns null when it is unknown or expired. Of two concurrent calls one gets it */
export async function takeChallenge(
  tx: EntityManager,
  { holder, purpose }: ChallengeKey,
): Promise<string | null> {
  const [rows]: [{ challenge: string }[], number] = await tx.query(
    `DELETE FROM passkey_challenge WHERE holder_hash = $1 AND purpose = $2 AND expires_at > now()
     RETURNING challenge`,
    [hashToken(holder), purpose],
  );
  return rows[0]?.challenge ?? null;
}

export async function deleteExpiredChallenges(tx: EntityManager): Promise<void> {
  await tx.query(
    `DELETE FROM passkey_challenge
      WHERE ctid IN (SELECT ctid FROM passkey_challenge WHERE expires_at < now() LIMIT ${DELETE_BATCH})`,
  );
}

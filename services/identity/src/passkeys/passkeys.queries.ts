import { randomUUID } from 'node:crypto';
import type { PasskeyView } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { PasskeyRow } from './passkey.entity.js';
import type { Credential } from './relying-party.js';

export function listPasskeys(tx: EntityManager, userId: string): Promise<PasskeyRow[]> {
  return tx.find(PasskeyRow, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
}

export function findPasskey(tx: EntityManager, userId: string, id: string): Promise<PasskeyRow | null> {
  return tx.findOneBy(PasskeyRow, { userId, id });
}

export function findByCredential(tx: EntityManager, credentialId: string): Promise<PasskeyRow | null> {
  return tx.findOneBy(PasskeyRow, { credentialId });
}

export async function insertPasskey(
  tx: EntityManager,
  userId: string,
  passkey: Credential & { isSynced: boolean; name: string },
): Promise<PasskeyRow | null> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, is_synced, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING`,
    [
      userId,
      id,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isSynced,
      passkey.name,
    ],
  );
  return findPasskey(tx, userId, id);
}

export async function notePasskeyUse(
  tx: EntityManager,
  { userId, id }: PasskeyRow,
  use: { counter: number; isSynced: boolean },
): Promise<void> {
  await tx.query(
    'UPDATE passkey SET counter = $3, is_synced = $4, last_used_at = now() WHERE user_id = $1 AND id = $2',
    [userId, id, use.counter, use.isSynced],
  );
}

export async function setPasskeyName(
  tx: EntityManager,
  userId: string,
  passkey: { id: string; name: string },
): Promise<boolean> {
  const { affected } = await tx.update(PasskeyRow, { userId, id: passkey.id }, { name: passkey.name });
  return affected === 1;
}

export async function deletePasskey(tx: EntityManager, userId: string, id: string): Promise<void> {
  await tx.delete(PasskeyRow, { userId, id });
}

export function presentPasskey({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): PasskeyView {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export function credentialOf({ credentialId, publicKey, counter, transports }: PasskeyRow): Credential {
  return { credentialId, publicKey, counter: Number(counter), transports };
}

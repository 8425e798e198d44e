import type { EntityManager } from 'typeorm';

export async function keepConsent(
  tx: EntityManager,
  consent: { userId: string; text: string; priceCents: number; currency: string },
): Promise<string> {
  const [row] = await tx.query<{ id: string }[]>(
    `INSERT INTO consent (user_id, id, text, price_cents, currency)
     VALUES ($1, gen_random_uuid(), $2, $3, $4) RETURNING id`,
    [consent.userId, consent.text, consent.priceCents, consent.currency],
  );
  if (!row) throw new Error('the consent was not stored');
  return row.id;
}

export async function linkConsent(
  tx: EntityManager,
  { userId, id, subscriptionId }: { userId: string; id: string; subscriptionId: string },
): Promise<void> {
  await tx.query('UPDATE consent SET subscription_id = $3 WHERE user_id = $1 AND id = $2', [
    userId,
    id,
    subscriptionId,
  ]);
}

export async function confirmConsent(
  tx: EntityManager,
  userId: string,
  subscriptionId: string,
): Promise<string | null> {
  const [rows] = await tx.query<[{ text: string; givenAt: Date }[], number]>(
    `UPDATE consent SET confirmed_at = now()
      WHERE user_id = $1 AND subscription_id = $2 AND confirmed_at IS NULL
     RETURNING text, given_at AS "givenAt"`,
    [userId, subscriptionId],
  );
  return rows.toSorted((a, b) => b.givenAt.getTime() - a.givenAt.getTime())[0]?.text ?? null;
}

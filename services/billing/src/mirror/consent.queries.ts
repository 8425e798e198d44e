import type { EntityManager } from 'typeorm';

/** Keeps what was agreed to, with this moment; what is kept already stays as it was. */
export async function keepConsent(
  tx: EntityManager,
  consent: { userId: string; subscriptionId: string; text: string; priceCents: number; currency: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO consent (user_id, subscription_id, text, price_cents, currency)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [consent.userId, consent.subscriptionId, consent.text, consent.priceCents, consent.currency],
  );
}

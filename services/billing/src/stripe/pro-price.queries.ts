import type { EntityManager } from 'typeorm';
import type { ProPrice } from '../domain/pro-price.js';
import { ProPriceRow } from './pro-price.entity.js';

export async function listProPrices(tx: EntityManager): Promise<ProPrice[]> {
  const rows = await tx.find(ProPriceRow);
  return rows.map(({ priceId: id, productId, amountCents, currency }) => ({
    id,
    productId,
    amountCents,
    currency,
  }));
}

export async function storeProPrice(
  tx: EntityManager,
  { id, productId, amountCents, currency }: ProPrice,
): Promise<void> {
  await tx.query(
    `INSERT INTO pro_price (price_id, product_id, amount_cents, currency) VALUES ($1, $2, $3, $4)
     ON CONFLICT (price_id) DO UPDATE SET verified_at = now()`,
    [id, productId, amountCents, currency],
  );
}

/** Counts live subscriptions whose price is none of `pro_price`. */
export async function countUnknownPrices(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM stripe_subscription
      WHERE status NOT IN ('canceled', 'incomplete_expired')
        AND NOT EXISTS (SELECT 1 FROM pro_price
                         WHERE price_id = snapshot #>> '{price,id}'
                           AND amount_cents::text = snapshot #>> '{price,amountCents}')`,
  );
  return row?.count ?? 0;
}

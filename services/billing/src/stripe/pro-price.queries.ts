import type { EntityManager } from 'typeorm';
import type { ProPrice } from '../domain/pro-price.js';
import { ProPriceRow } from './pro-price.entity.js';

export async function listProPrices(tx: EntityManager): Promise<ProPrice[]> {
  const rows = await tx.find(ProPriceRow);
  return rows.map(({ priceId, amountCents, currency }) => ({ id: priceId, amountCents, currency }));
}

export async function storeProPrice(tx: EntityManager, price: ProPrice): Promise<void> {
  await tx.query(
    'INSERT INTO pro_price (price_id, amount_cents, currency) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [price.id, price.amountCents, price.currency],
  );
}

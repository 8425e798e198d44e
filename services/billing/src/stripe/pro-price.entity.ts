import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Prices at Stripe that sell or sold Pro. Rows are never deleted, so that the products of former prices give Pro. */
@Entity('pro_price')
export class ProPriceRow {
  @PrimaryColumn('text', { name: 'price_id', primaryKeyConstraintName: 'pro_price_pkey' }) priceId!: string;
  @Column('text', { name: 'product_id' }) productId!: string;
  @Column('integer', { name: 'amount_cents' }) amountCents!: number;
  @Column('text') currency!: string;
  @Column('timestamptz', { name: 'verified_at', default: () => 'now()' }) verifiedAt!: Date;
}

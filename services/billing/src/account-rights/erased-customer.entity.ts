import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer of Stripe that is deleted there: whose it was is not known, and what Stripe still tells is not kept. */
@Entity('erased_customer')
export class ErasedCustomer {
  @PrimaryColumn('text', { name: 'customer_id', primaryKeyConstraintName: 'erased_customer_pkey' })
  customerId!: string;
  @Column('timestamptz', { name: 'erased_at', default: () => 'now()' }) erasedAt!: Date;
}

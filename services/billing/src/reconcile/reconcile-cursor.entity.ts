import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to when Stripe's events were compared with what the webhooks brought, and when its subscriptions were with ours. */
@Entity('reconcile_cursor')
export class ReconcileCursor {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'reconcile_cursor_pkey' }) name!: string;
  @Column('timestamptz') reached!: Date;
}

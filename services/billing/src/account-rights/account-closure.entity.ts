import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `cancel`: nothing more is charged. `erase`: nothing more is known. */
export type ClosureWish = 'cancel' | 'erase';

/** Somebody leaves, and Stripe has to be told: a job sees to it, and the row goes when that is done. */
@Entity('account_closure')
@Index('account_closure_due', ['nextAttemptAt'])
@Check('account_closure_wish', `wish IN ('cancel', 'erase')`)
export class AccountClosure {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_closure_pkey' })
  userId!: string;
  @Column('text') wish!: ClosureWish;
  @Column('integer', { default: 0 }) attempts!: number;
  /** While somebody is at it, the time at which they count as dead. */
  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}

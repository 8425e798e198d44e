import type { DueNoticeType } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Something to write to somebody about, now or later: the truth that the jobs are made from. */
@Entity('notice')
@Index('notice_waiting', ['dueAt'], { where: 'sent_at IS NULL' })
export class Notice {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notice_pkey' }) userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notice_pkey' }) type!: DueNoticeType;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notice_pkey' }) occasion!: string;
  /** By Stripe's clock, as the two below. */
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  /** The moment it speaks of. */
  @Column('timestamptz') about!: Date;
  @Column('integer', { name: 'amount_cents' }) amountCents!: number;
  /** How many jobs have failed for good: the next has another id. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}

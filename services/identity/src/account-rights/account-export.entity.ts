import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

/** A copy of somebody's data: asked for, then prepared, then kept for a day. One for each user. */
@Entity('account_export')
@Index('account_export_waiting', ['nextAttemptAt'], { where: 'ready_at IS NULL' })
@Check('account_export_ready', '(ready_at IS NULL) = (archive IS NULL)')
export class AccountExportRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_export_pkey' })
  userId!: string;
  /** Of this request: what was prepared for an earlier one is not stored. */
  @Column('uuid', { name: 'export_id' }) exportId!: string;
  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' }) requestedAt!: Date;
  @Column('integer', { default: 0 }) attempts!: number;
  /** While somebody prepares it, the time at which they count as dead. */
  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('timestamptz', { name: 'ready_at', nullable: true }) readyAt!: Date | null;
  /** The zip. */
  @Column('bytea', { nullable: true }) archive!: Buffer | null;

  @OneToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_export_of_user' })
  user?: Relation<UserRow>;
}

import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

@Entity('totp')
@Check('totp_enabled', '(secret IS NULL) = (enabled_at IS NULL)')
export class TotpRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'totp_pkey' }) userId!: string;
  @Column('bytea', { nullable: true }) secret!: Buffer | null;
  @Column('timestamptz', { name: 'enabled_at', nullable: true }) enabledAt!: Date | null;
  /** Time step of the last accepted code of `secret`: codes of this or an earlier step are replays. */
  @Column('bigint', { name: 'last_used_step', nullable: true }) lastUsedStep!: string | null;
  @Column('bytea', { name: 'pending_secret', nullable: true }) pendingSecret!: Buffer | null;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'totp_of_user' })
  user?: Relation<UserRow>;
}

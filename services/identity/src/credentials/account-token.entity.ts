import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

export type TokenPurpose = 'verify-email' | 'reset-password' | 'change-email';

@Entity('account_token')
@Index('account_token_hash', ['tokenHash'], { unique: true })
@Index('account_token_expiry', ['expiresAt'])
export class AccountTokenRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_token_pkey' }) userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_token_pkey' }) purpose!: TokenPurpose;
  /** Hex SHA-256, so that a copy of the database does not contain usable links. */
  @Column('text', { name: 'token_hash' }) tokenHash!: string;
  @Column('text') email!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_token_of_user' })
  user?: Relation<UserRow>;
}

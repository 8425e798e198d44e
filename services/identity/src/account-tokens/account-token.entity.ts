import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

/** What a link in a mail is for. */
export type TokenPurpose = 'verify-email' | 'reset-password' | 'change-email';

/** What a mailed link carries, as its hash: one for each purpose, gone when it is used, replaced or over. */
@Entity('account_token')
@Index('account_token_hash', ['tokenHash'], { unique: true })
@Index('account_token_expiry', ['expiresAt'])
export class AccountTokenRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_token_pkey' }) userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_token_pkey' }) purpose!: TokenPurpose;
  /** Hex SHA-256: whoever reads the database cannot use it. */
  @Column('text', { name: 'token_hash' }) tokenHash!: string;
  /** The address it was mailed to: the user's, or the one they want. */
  @Column('text') email!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_token_of_user' })
  user?: Relation<UserRow>;
}

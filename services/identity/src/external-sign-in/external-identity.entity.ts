import type { IdentityProvider } from '@tenfold/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

/**
 * An account at a provider with which a user signs in. The key is not the user but who they are elsewhere: the
 * database sees to it that nobody elsewhere is two people here.
 */
@Entity('external_identity')
@Index('external_identity_user', ['userId'])
export class ExternalIdentityRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'external_identity_pkey' }) issuer!: string;
  /** The issuer's own, unchangeable name for them. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'external_identity_pkey' }) subject!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') provider!: IdentityProvider;
  /** As the provider told it when this was linked; only to show. */
  @Column('text', { nullable: true }) email!: string | null;
  /** Apple's, to revoke it when the account is deleted. */
  @Column('text', { name: 'refresh_token', nullable: true }) refreshToken!: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'external_identity_of_user' })
  user?: Relation<UserRow>;
}

import type { IdentityProvider } from '@tenfold/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

@Entity('external_identity')
@Index('external_identity_user', ['userId'])
export class ExternalIdentityRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'external_identity_pkey' }) issuer!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'external_identity_pkey' }) subject!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') provider!: IdentityProvider;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { name: 'refresh_token', nullable: true }) refreshToken!: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'external_identity_of_user' })
  user?: Relation<UserRow>;
}

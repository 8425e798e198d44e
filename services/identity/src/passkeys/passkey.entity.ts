import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

@Entity('passkey')
@Index('passkey_credential', ['credentialId'], { unique: true })
export class PasskeyRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'passkey_pkey' }) userId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkey_pkey' }) id!: string;
  @Column('text', { name: 'credential_id' }) credentialId!: string;
  @Column('bytea', { name: 'public_key' }) publicKey!: Buffer;
  @Column('bigint') counter!: string;
  @Column('text', { array: true }) transports!: string[];
  @Column('boolean', { name: 'is_synced' }) isSynced!: boolean;
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkey_of_user' })
  user?: Relation<UserRow>;
}

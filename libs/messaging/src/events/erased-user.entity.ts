import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody whose account is gone. The id alone: it keeps late events, and backups, from bringing them back. */
@Entity('erased_user')
export class ErasedUser {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'erased_user_pkey' }) userId!: string;
  @Column('timestamptz', { name: 'erased_at', default: () => 'now()' }) erasedAt!: Date;
}

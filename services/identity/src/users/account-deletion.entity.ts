import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from './user.entity.js';

@Entity('account_deletion')
export class AccountDeletionRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_deletion_pkey' })
  userId!: string;
  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' }) requestedAt!: Date;
  @Column('timestamptz', { name: 'deletes_at' }) deletesAt!: Date;

  @OneToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_deletion_of_user' })
  user?: Relation<UserRow>;
}

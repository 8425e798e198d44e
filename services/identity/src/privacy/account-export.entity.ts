import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

@Entity('account_export')
@Check('account_export_ready', '(ready_at IS NULL) = (archive IS NULL)')
export class AccountExportRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_export_pkey' })
  userId!: string;
  @Column('uuid', { name: 'export_id' }) exportId!: string;
  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' }) requestedAt!: Date;
  @Column('timestamptz', { name: 'ready_at', nullable: true }) readyAt!: Date | null;
  @Column('bytea', { nullable: true }) archive!: Buffer | null;

  @OneToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_export_of_user' })
  user?: Relation<UserRow>;
}

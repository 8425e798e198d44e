import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

@Entity('account_export')
@Check('account_export_ready', '(ready_at IS NULL) = (archive_id IS NULL)')
export class AccountExportRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_export_pkey' })
  userId!: string;
  @Column('uuid', { name: 'export_id' }) exportId!: string;
  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' }) requestedAt!: Date;
  @Column('timestamptz', { name: 'ready_at', nullable: true }) readyAt!: Date | null;
  /** Identifies the chunks in account_export_chunk. Each attempt has its own id, so chunks of a killed attempt are never served. */
  @Column('uuid', { name: 'archive_id', nullable: true }) archiveId!: string | null;
  @Column('int', { name: 'archive_bytes', nullable: true }) archiveBytes!: number | null;

  @OneToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_export_of_user' })
  user?: Relation<UserRow>;
}

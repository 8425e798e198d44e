import type { NotificationType } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('notification')
@Index('notification_dedupe_key', ['userId', 'dedupeKey'], { unique: true })
@Index('notification_newest', ['userId', 'createdAt'])
@Index('notification_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
export class NotificationRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notification_pkey' }) userId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notification_pkey' }) id!: string;
  @Column('text') type!: NotificationType;
  @Column('text') title!: string;
  @Column('text') message!: string;
  @Column('text', { nullable: true }) path!: string | null;
  @Column('text', { name: 'dedupe_key' }) dedupeKey!: string;
  @Column('boolean', { name: 'is_read', default: false }) isRead!: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}

import type { DueNotificationType } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('notification')
@Index('notification_waiting', ['dueAt'], { where: 'sent_at IS NULL' })
export class Notification {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notification_pkey' }) userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notification_pkey' }) type!: DueNotificationType;
  @PrimaryColumn('text', { name: 'dedupe_key', primaryKeyConstraintName: 'notification_pkey' })
  dedupeKey!: string;
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) about!: Date | null;
  @Column('integer', { name: 'amount_cents', nullable: true }) amountCents!: number | null;
  @Column('text', { name: 'confirm_url', nullable: true }) confirmUrl!: string | null;
  @Column('text', { nullable: true }) terms!: string | null;
  @Column('text', { name: 'receipt_url', nullable: true }) receiptUrl!: string | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}

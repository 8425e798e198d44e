import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MailContent } from '../mail-content.js';

/**
 * A mail that was promised: the truth behind the jobs. What it says and to whom is private and may hold a secret
 * link; both are wiped as soon as it is sent or given up.
 */
@Entity('mail')
@Index('mail_key', ['key'], { unique: true })
@Index('mail_unsettled', ['nextAttemptAt'], { where: 'sent_at IS NULL AND given_up_at IS NULL' })
@Index('mail_user', ['userId'])
export class MailRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'mail_pkey' }) id!: string;
  /** What it is about, e.g. `reset-password:<token id>`: one mail for one key, however often it is asked for. */
  @Column('text') key!: string;
  /** Whose mail it is; without a recipient they are asked for when it is sent. */
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('jsonb', { nullable: true }) message!: MailContent | null;
  @Column('int', { default: 0 }) attempts!: number;
  /** While somebody sends it, the time at which they count as dead. */
  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  /** Refused for good, failed for a day, or nobody to send it to. */
  @Column('timestamptz', { name: 'given_up_at', nullable: true }) givenUpAt!: Date | null;
}

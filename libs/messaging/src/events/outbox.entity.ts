import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A fact that is committed with the change it tells of, and published by the relay afterwards. */
@Entity('outbox')
@Index('outbox_unpublished', ['seq'], { where: 'published_at IS NULL' })
export class OutboxEvent {
  /** UUID v7: the event's id everywhere. */
  @PrimaryColumn('uuid') id!: string;
  /** The order of insertion. Transactions commit in another order, so nothing reads "after seq n". */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' }) seq!: string;
  @Column('text') subject!: string;
  @Column('text', { name: 'aggregate_type' }) aggregateType!: string;
  @Column('text', { name: 'aggregate_id' }) aggregateId!: string;
  @Column('int', { name: 'aggregate_version' }) aggregateVersion!: number;
  @Column('jsonb') payload!: unknown;
  /** Request id, actor and causing event: they become message headers. */
  @Column('jsonb') headers!: Record<string, string>;
  @Column('int', { name: 'schema_version' }) schemaVersion!: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  /** Null until the stream has acknowledged it. */
  @Column('timestamptz', { name: 'published_at', nullable: true }) publishedAt!: Date | null;
  @Column('bigint', { name: 'stream_seq', nullable: true }) streamSeq!: string | null;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' }) nextAttemptAt!: Date;
}

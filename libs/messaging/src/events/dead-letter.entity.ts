import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const deadLetterStatuses = ['open', 'replaying', 'replayed', 'discarded'] as const;
export type DeadLetterStatus = (typeof deadLetterStatuses)[number];

/** A message that a consumer could not apply, whole, so that it can be replayed once the cause is gone. */
@Entity('dead_letter')
@Index('dead_letter_unsettled', ['status'], { where: `status IN ('open', 'replaying')` })
export class DeadLetter {
  @PrimaryColumn('text') consumer!: string;
  /** The event's id; of a message without a readable one, where it stood in its stream. */
  @PrimaryColumn('text', { name: 'event_id' }) eventId!: string;
  @Column('text') subject!: string;
  /** The message as it came, which need not be JSON. */
  @Column('text') body!: string;
  @Column('text') error!: string;
  @Column('int') deliveries!: number;
  @Column('text') status!: DeadLetterStatus;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a consumer has applied an event: written in the transaction of the effect itself. */
@Entity('inbox')
export class InboxEvent {
  @PrimaryColumn('text') consumer!: string;
  @PrimaryColumn('uuid', { name: 'event_id' }) eventId!: string;
  @Column('timestamptz', { name: 'processed_at', default: () => 'now()' }) processedAt!: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type DeadLetterStatus = 'open' | 'replaying' | 'replayed' | 'discarded';

@Entity('dead_letter')
@Index('dead_letter_unsettled', ['status'], { where: `status IN ('open', 'replaying')` })
export class DeadLetter {
  @PrimaryColumn('text') consumer!: string;
  @PrimaryColumn('text', { name: 'event_id' }) eventId!: string;
  @Column('text') subject!: string;
  @Column('text') body!: string;
  @Column('text') error!: string;
  @Column('int') deliveries!: number;
  @Column('text') status!: DeadLetterStatus;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When somebody was last told a set of insights, and whether one is wanted. The truth behind the jobs. */
@Entity()
@Index('insight_schedule_wanted', ['wantedSince'], { where: 'wanted_since IS NOT NULL' })
export class InsightSchedule {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'insight_schedule_pkey' })
  userId!: string;
  /** A quiz was completed then and nobody has looked at it yet; null when nothing is to be done. */
  @Column('timestamptz', { name: 'wanted_since', nullable: true }) wantedSince!: Date | null;
  @Column('timestamptz', { name: 'last_set_at', nullable: true }) lastSetAt!: Date | null;
}

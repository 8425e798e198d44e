import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class InsightSchedule {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'insight_schedule_pkey' })
  userId!: string;
  @Column('timestamptz', { name: 'last_set_at', nullable: true }) lastSetAt!: Date | null;
}

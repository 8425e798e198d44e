import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a user last started a full exam. */
@Entity('exam_start')
export class ExamStart {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid', { name: 'exam_id' }) examId!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
}

import type { ExamState } from '@tenfold/contracts';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
@Check('exam_origin', `origin IN ('authentic', 'sample')`)
@Check('exam_state', `state IN ('draft', 'published', 'withdrawn')`)
export class Exam {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'exam_pkey' }) id!: string;
  @Column('text') title!: string;
  @Column('date', { nullable: true }) sitting!: string | null;
  @Column('text') origin!: 'authentic' | 'sample';
  @Column('integer', { name: 'current_version' }) currentVersion!: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('text', { default: 'published' }) state!: ExamState;
}

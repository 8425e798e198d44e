import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { Exam } from './exam.entity.js';

@Entity()
export class ExamVersion {
  @PrimaryColumn('uuid', { name: 'exam_id', primaryKeyConstraintName: 'exam_version_pkey' })
  @ForeignKey(() => Exam, { name: 'exam_version_exam_id_fkey' })
  examId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'exam_version_pkey' }) version!: number;
  @Column('text', { name: 'content_hash' }) contentHash!: string;
  @Column('jsonb') published!: UnversionedExam;
  @Column('integer', { name: 'categories_created' }) categoriesCreated!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}

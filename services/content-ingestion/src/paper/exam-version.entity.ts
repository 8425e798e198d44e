import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PublishedPaper } from '../domain/publish-paper.js';
import { Exam } from './exam.entity.js';

/** A paper as it was published; never changed. */
@Entity()
export class ExamVersion {
  @PrimaryColumn('uuid', { name: 'exam_id', primaryKeyConstraintName: 'exam_version_pkey' })
  @ForeignKey(() => Exam, { name: 'exam_version_exam_id_fkey' })
  examId!: string;
  /** From 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'exam_version_pkey' }) version!: number;
  /** Hex SHA-256 of `published`: the same content is not stored twice in a row. */
  @Column('text', { name: 'content_hash' }) contentHash!: string;
  @Column('jsonb') published!: PublishedPaper;
  /** Categories that no paper had before this one. */
  @Column('integer', { name: 'categories_created' }) categoriesCreated!: number;
  /** The administrator who sent it. */
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}

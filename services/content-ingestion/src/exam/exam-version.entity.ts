import type { ExamChangeKind, PublishedKeyChange } from '@tenfold/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { UnversionedExam } from '../domain/publish-exam.js';
import type { ChangedIn, EditorNotes, QuestionSources } from '../domain/question-changes.js';
import { Exam } from './exam.entity.js';

@Entity()
@Check(
  'exam_version_kind',
  `kind IN ('file', 'question', 'addition', 'deletion', 'key', 'details', 'publication', 'withdrawal', 'restoration')`,
)
@Index('exam_version_questions', { synchronize: false })
export class ExamVersion {
  @PrimaryColumn('uuid', { name: 'exam_id', primaryKeyConstraintName: 'exam_version_pkey' })
  @ForeignKey(() => Exam, { name: 'exam_version_exam_id_fkey' })
  examId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'exam_version_pkey' }) version!: number;
  @Column('text', { name: 'content_hash' }) contentHash!: string;
  @Column('jsonb') published!: UnversionedExam;
  @Column('integer', { name: 'sections_created' }) categoriesCreated!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('text', { default: 'file' }) kind!: ExamChangeKind;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('integer', { name: 'question_number', nullable: true }) question!: number | null;
  /** Kept out of the event: for editors only. */
  @Column('jsonb', { name: 'editor_notes', default: {} }) editorNotes!: EditorNotes;
  /** For editors only, too. */
  @Column('jsonb', { default: {} }) sources!: QuestionSources;
  @Column('jsonb', { name: 'changed_in', default: {} }) changedIn!: ChangedIn;
  /** A list for an exam file. */
  @Column('jsonb', { name: 'key_change', nullable: true })
  keyChange!: PublishedKeyChange | readonly PublishedKeyChange[] | null;
}

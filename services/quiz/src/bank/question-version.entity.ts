import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { QuestionBody } from '../domain/bank.js';

/** A question as an exam's version had it. Never changed or deleted: sessions refer to it. */
@Entity('question_version')
@Index('question_version_exam', ['examId', 'version'])
export class QuestionVersion {
  @PrimaryColumn('uuid', { name: 'question_id' }) questionId!: string;
  /** Of the exam. */
  @PrimaryColumn('int') version!: number;
  @Column('uuid', { name: 'exam_id' }) examId!: string;
  @Column('int') number!: number;
  @Column('uuid', { name: 'category_id' }) categoryId!: string;
  @Column('text', { name: 'section_name' }) sectionName!: string;
  @Column('text', { name: 'correct_answer' }) correctAnswer!: string;
  @Column('jsonb') body!: QuestionBody;
}

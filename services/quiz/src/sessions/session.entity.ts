import type { SessionStatus, SessionType } from '@tenfold/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SectionResult } from '../domain/score-session.js';

/** One quiz of one user. What it asks is settled when it starts; how it went is settled when it ends. */
@Entity('quiz_session')
@Index('quiz_session_running', ['userId', 'startedAt'], { where: `status = 'in_progress'` })
@Index('quiz_session_number', ['userId', 'quizNumber'], { unique: true, where: 'quiz_number IS NOT NULL' })
@Index('quiz_session_uncounted', ['endedAt'], { where: `status = 'completed' AND NOT items_counted` })
@Check('quiz_session_status', `status IN ('in_progress', 'completed', 'abandoned')`)
@Check('quiz_session_questions', 'cardinality(question_ids) = cardinality(question_versions)')
export class QuizSessionRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid', { name: 'session_id' }) sessionId!: string;
  @Column('text', { name: 'session_type' }) sessionType!: SessionType;
  @Column('text', { name: 'display_name' }) displayName!: string;
  /** Of section and focused. */
  @Column('text', { name: 'section_name', nullable: true }) sectionName!: string | null;
  @Column('text', { default: 'in_progress' }) status!: SessionStatus;
  /** In the order in which they are asked. */
  @Column('uuid', { name: 'question_ids', array: true }) questionIds!: string[];
  @Column('int', { name: 'question_versions', array: true }) questionVersions!: number[];
  @Column('timestamptz', { name: 'started_at', default: () => 'now()' }) startedAt!: Date;
  /** Completed or abandoned. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  /** From here on: of completed sessions only. */
  @Column('int', { name: 'correct_answers', nullable: true }) correctAnswers!: number | null;
  @Column('json', { name: 'section_results', nullable: true }) sectionResults!: SectionResult[] | null;
  @Column('int', { name: 'study_seconds', nullable: true }) studySeconds!: number | null;
  /** The user's own calendar day, `YYYY-MM-DD`. */
  @Column('date', { name: 'study_day', nullable: true }) studyDay!: string | null;
  /** It was the user's so-manieth completed quiz: their order, also within one millisecond. */
  @Column('int', { name: 'quiz_number', nullable: true }) quizNumber!: number | null;
  /** Its answers are in ItemTotals. */
  @Column('boolean', { name: 'items_counted', default: false }) itemsCounted!: boolean;
}

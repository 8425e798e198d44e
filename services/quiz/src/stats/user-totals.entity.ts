import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's statistics, kept up to date by the transactions that end sessions: see domain/totals.ts. */
@Entity('user_totals')
export class UserTotals {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('int', { default: 0 }) quizzes!: number;
  @Column('int', { default: 0 }) sessions!: number;
  @Column('int', { name: 'answered_questions', default: 0 }) answeredQuestions!: number;
  @Column('int', { name: 'correct_answers', default: 0 }) correctAnswers!: number;
  @Column('int', { name: 'scored_questions', default: 0 }) scoredQuestions!: number;
  @Column('int', { name: 'credited_questions', default: 0 }) creditedQuestions!: number;
  @Column('int', { name: 'study_seconds', default: 0 }) studySeconds!: number;
  @Column('int', { name: 'focused_sessions', default: 0 }) focusedSessions!: number;
  @Column('int', { name: 'focused_questions', default: 0 }) focusedQuestions!: number;
  @Column('int', { name: 'focused_credited', default: 0 }) focusedCredited!: number;
  @Column('int', { name: 'streak_days', default: 0 }) streakDays!: number;
  @Column('date', { name: 'last_study_day', nullable: true }) lastStudyDay!: string | null;
  @Column('double precision', { name: 'recent_scores', array: true, default: () => `'{}'` })
  recentScores!: number[];
}

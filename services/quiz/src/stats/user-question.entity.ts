import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user has done with one question, whatever its version: picking and section progress read this. */
@Entity('user_question')
export class UserQuestion {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid', { name: 'question_id' }) questionId!: string;
  /** The section it was in when it was last seen. */
  @Column('uuid', { name: 'category_id' }) categoryId!: string;
  /** When a session with it was last started. */
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt!: Date;
  /** From here on: of sessions that have ended. */
  @Column('timestamptz', { name: 'last_answered_at', nullable: true }) lastAnsweredAt!: Date | null;
  /** Of that answer. */
  @Column('boolean', { name: 'last_correct', nullable: true }) lastCorrect!: boolean | null;
  @Column('int', { default: 0 }) answers!: number;
  @Column('int', { name: 'correct_answers', default: 0 }) correctAnswers!: number;
  /** In completed sessions, answered or not, and answered in abandoned ones. */
  @Column('int', { default: 0 }) scored!: number;
  @Column('int', { default: 0 }) credited!: number;
}

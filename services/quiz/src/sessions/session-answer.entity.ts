import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One answer: inserted once, never changed but for its flag. There is no foreign key to the session, whose row is
 * locked by the statement that inserts.
 */
@Entity('session_answer')
@Index('session_answer_flagged', ['userId', 'questionId'], { where: 'flagged' })
export class SessionAnswer {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid', { name: 'session_id' }) sessionId!: string;
  @PrimaryColumn('uuid', { name: 'question_id' }) questionId!: string;
  @Column('int', { name: 'question_version' }) questionVersion!: number;
  @Column('text', { name: 'selected_answer' }) selectedAnswer!: string;
  @Column('boolean', { name: 'is_correct' }) isCorrect!: boolean;
  @Column('boolean') flagged!: boolean;
  @Column('timestamptz', { name: 'answered_at', default: () => 'now()' }) answeredAt!: Date;
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every, runInBatches } from '@tenfold/jobs';
import { deleteExpiredRequestKeys, deleteOldEvents } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';

const EMPTY_SESSIONS_KEPT = '30 days';
/** From the end of the exam session. Answers, marks and times are part of its review and stay. */
const EXAM_WORK_KEPT = '30 days';

/** The totals of their users do not count them. */
const deleteEmptySessions = (
  batchSize: number,
): string => `DELETE FROM quiz_session WHERE (user_id, session_id) IN (
  SELECT user_id, session_id FROM quiz_session session
  WHERE status = 'abandoned' AND ended_at < now() - interval '${EMPTY_SESSIONS_KEPT}'
    AND NOT EXISTS (SELECT FROM session_answer answer
      WHERE answer.user_id = session.user_id AND answer.session_id = session.session_id)
  LIMIT ${batchSize})`;

/** The end of an exam session has copied its notes to the user's notes. */
const deleteExamWork = (
  batchSize: number,
): string => `UPDATE exam_question_state SET struck_out = '{}', highlights = '[]', note = ''
  WHERE (user_id, session_id, question_id) IN (
    SELECT state.user_id, state.session_id, state.question_id
    FROM exam_question_state state
      JOIN quiz_session session USING (user_id, session_id)
    WHERE session.status <> 'in_progress' AND session.ended_at < now() - interval '${EXAM_WORK_KEPT}'
      AND (state.struck_out <> '{}' OR state.highlights::text <> '[]' OR state.note <> '')
    LIMIT ${batchSize})`;

@Injectable()
export class DeleteOldRowsJob {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Every('1h', 'delete-old-events')
  events(): Promise<unknown> {
    return deleteOldEvents(this.database);
  }

  @Every('1h', 'delete-expired-request-keys')
  requestKeys(): Promise<void> {
    return deleteExpiredRequestKeys(this.database.manager);
  }

  @Every('24h', 'delete-empty-sessions')
  emptySessions(): Promise<void> {
    return runInBatches(this.database, deleteEmptySessions);
  }

  @Every('24h', 'delete-exam-work')
  examWork(): Promise<void> {
    return runInBatches(this.database, deleteExamWork);
  }
}

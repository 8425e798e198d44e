import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';

interface StoredAnswer {
  questionId?: string;
  isCorrect?: boolean;
  answeredAt?: string;
}

export async function insertAnsweredSession(
  database: DataSource,
  userId: string,
  status: string,
  answers: StoredAnswer[],
): Promise<void> {
  const sessionId = randomUUID();
  await database.query(
    `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions)
     VALUES ($1, $2, 'quick', 'Quick Practice', $3, '{}', '{}')`,
    [userId, sessionId, status],
  );
  for (const {
    questionId = randomUUID(),
    isCorrect = true,
    answeredAt = new Date().toISOString(),
  } of answers)
    await database.query(
      `INSERT INTO session_answer
         (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged, answered_at)
       VALUES ($1, $2, $3, 1, 'A', $4, false, $5)`,
      [userId, sessionId, questionId, isCorrect, answeredAt],
    );
}

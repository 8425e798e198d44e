import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';
import type { EndedSession } from '../../domain/ended-session-stats.js';
import { momentOf } from '../stats/user-questions.queries.js';

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface Place {
  quizNumber: number;
  sessionId: string;
}

export const BEFORE_ALL: Place = { quizNumber: 0, sessionId: FIRST_ID };

export interface EndedSessionRecord extends Omit<EndedSession, 'questions'> {
  place: Place;
  refs: QuestionRef[];
}

type Row = Pick<EndedSession, 'sessionType' | 'startedAt' | 'answers'> &
  Place & {
    questionIds: string[];
    questionVersions: number[];
    completed: boolean;
    studySeconds: number;
    studyDay: string;
  };

export async function listEndedSessions(
  tx: EntityManager,
  userId: string,
  place: Place,
  limit: number,
): Promise<EndedSessionRecord[]> {
  const rows = await tx.query<Row[]>(
    `SELECT coalesce(s.quiz_number, 0) AS "quizNumber", s.session_id AS "sessionId", s.session_type AS "sessionType",
       s.question_ids AS "questionIds", s.question_versions AS "questionVersions", s.status = 'completed' AS completed,
       s.study_seconds AS "studySeconds", s.study_day::text AS "studyDay", ${momentOf('s.started_at')} AS "startedAt",
       coalesce((
         SELECT json_agg(json_build_object('questionId', a.question_id, 'selectedAnswer', a.selected_answer,
           'timeSpentMs', a.time_spent_ms,
           'answeredAt', ${momentOf('a.answered_at')}))
         FROM session_answer a WHERE a.user_id = s.user_id AND a.session_id = s.session_id
       ), '[]') AS answers
     FROM quiz_session s
     WHERE s.user_id = $1 AND s.status <> 'in_progress' AND (coalesce(s.quiz_number, 0), s.session_id) > ($2, $3)
     ORDER BY coalesce(s.quiz_number, 0), s.session_id LIMIT $4`,
    [userId, place.quizNumber, place.sessionId, limit],
  );
  return rows.map(toRecord);
}

function toRecord({
  quizNumber,
  sessionId,
  completed,
  studySeconds,
  studyDay,
  ...row
}: Row): EndedSessionRecord {
  const { sessionType, startedAt, answers, questionIds, questionVersions } = row;
  return {
    place: { quizNumber, sessionId },
    sessionType,
    startedAt,
    completion: completed ? { studySeconds, day: studyDay } : null,
    refs: questionIds.map((id, position) => ({ id, version: questionVersions[position] ?? 0 })),
    answers,
  };
}

export async function listUserIds(tx: EntityManager, userId: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `(SELECT user_id AS id FROM user_totals WHERE user_id > $1 ORDER BY 1 LIMIT $2)
     UNION
     (SELECT DISTINCT user_id FROM quiz_session WHERE user_id > $1 ORDER BY 1 LIMIT $2)
     ORDER BY id LIMIT $2`,
    [userId, limit],
  );
  return rows.map(({ id }) => id);
}

const USERS_AT_ONCE = 500;

export async function* allUserIds(tx: EntityManager): AsyncGenerator<string> {
  for (let last: string | undefined = FIRST_ID; last !== undefined;) {
    const batch = await listUserIds(tx, last, USERS_AT_ONCE);
    yield* batch;
    last = batch.at(-1);
  }
}

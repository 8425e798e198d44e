import type { DataSource } from 'typeorm';

export interface SectionCount {
  sectionName: string;
  questions: number;
  answers: number;
  right: number;
  scored: number;
  credited: number;
  asked: number;
  askedCredited: number;
}

/** Independent of the service's code. Only for exams whose correct answers are one letter or REMOVED. */
export async function countBySql(database: DataSource, userId: string) {
  const [sessions] = await database.query<[{ all: number; quizzes: number; minutes: number }]>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'completed' AND EXISTS (
         SELECT 1 FROM session_answer a WHERE a.user_id = s.user_id AND a.session_id = s.session_id
       ))::int AS quizzes,
       coalesce(sum(study_seconds), 0) / 60.0::float8 AS minutes
     FROM quiz_session s WHERE user_id = $1 AND status <> 'in_progress'`,
    [userId],
  );
  const sections = await database.query<SectionCount[]>(
    `SELECT q.section_name AS "sectionName", count(DISTINCT a.question_id)::int AS questions,
       count(a.question_id)::int AS answers,
       count(a.question_id) FILTER (WHERE good)::int AS "right",
       count(*) FILTER (WHERE completed OR a.question_id IS NOT NULL)::int AS scored,
       count(*) FILTER (WHERE (completed OR a.question_id IS NOT NULL) AND good)::int AS credited,
       count(*) FILTER (WHERE completed)::int AS asked,
       count(*) FILTER (WHERE completed AND good)::int AS "askedCredited"
     FROM quiz_session s
       CROSS JOIN LATERAL unnest(s.question_ids, s.question_versions) AS ref (question_id, version)
       JOIN question_version q USING (question_id, version)
       LEFT JOIN session_answer a
         ON a.user_id = s.user_id AND a.session_id = s.session_id AND a.question_id = ref.question_id
       CROSS JOIN LATERAL (
         SELECT s.status = 'completed' AS completed, q.correct_answer IN ('REMOVED', a.selected_answer) AS good
       ) is_it
     WHERE s.user_id = $1 AND s.status <> 'in_progress'
     GROUP BY q.section_name`,
    [userId],
  );
  return { sessions, sections };
}

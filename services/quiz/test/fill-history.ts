import { newQuestionSums } from '@tenfold/learning';
import { until } from '@tenfold/testing';
import type { DataSource } from 'typeorm';
import { queryWithoutTimeout } from './query-without-timeout.js';

export interface HistorySize {
  exams: number;
  users: number;
  sessionsOfUser: number;
}

const QUESTIONS = 80;
const EXAM_USERS = 100;
const NO_EVIDENCE = JSON.stringify(newQuestionSums(0));

export async function fillHistory(
  database: DataSource,
  { exams, users, sessionsOfUser }: HistorySize,
): Promise<void> {
  const statements = [
    `INSERT INTO exam SELECT gen_random_uuid(), 1, 'Exam ' || e, NULL FROM generate_series(1, ${exams}) e`,
    `INSERT INTO question_version (question_id, version, exam_id, number, section_id, section_name, correct_answer, body)
     SELECT gen_random_uuid(), 1, exam_id, n, '00000000-0000-4000-8000-000000000001', 'Entry', 'A', jsonb_build_object(
       'content', repeat(md5(title || n), 30), 'explanation', 'As the regulation says.', 'citation', NULL,
       'imageUrl', NULL, 'imageDescription', NULL, 'exhibit', NULL,
       'answers', '[{"letter":"A","text":"Yes","imageUrl":null},{"letter":"B","text":"No","imageUrl":null}]'::jsonb)
     FROM exam, generate_series(1, ${QUESTIONS}) n WHERE title LIKE 'Exam %'`,
    'UPDATE bank_revision SET revision = revision + 1',
    `CREATE TEMP TABLE person AS SELECT gen_random_uuid() AS id FROM generate_series(1, ${users})`,
    `INSERT INTO user_totals (user_id, answered_questions) SELECT id, 1 FROM person`,
    `INSERT INTO access_copy SELECT id, 'pro', 'active', 1 FROM person`,
    `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions,
       started_at, ended_at, correct_answers, section_results, study_seconds, study_day, quiz_number, in_statistics)
     SELECT person.id, gen_random_uuid(), 'full', 'Full Practice Exam', 'completed', ids, versions,
       now() - interval '2 days', now() - interval '1 day', 40, '[]', 60, current_date, s, s < ${sessionsOfUser}
     FROM person, generate_series(1, ${sessionsOfUser}) s JOIN (
       SELECT row_number() OVER () AS e, array_agg(question_id) AS ids, array_agg(1) AS versions
       FROM question_version GROUP BY exam_id) composition ON e = s`,
    `INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged)
     SELECT user_id, session_id, id, 1, 'A', true, n = 7
     FROM quiz_session, unnest(question_ids) WITH ORDINALITY AS q (id, n)`,
    `INSERT INTO user_question (user_id, question_id, section_id, last_seen_at)
     SELECT DISTINCT user_id, question_id, '00000000-0000-4000-8000-000000000001'::uuid, now() FROM session_answer`,
    `INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at)
     SELECT user_id, question_id, 1, 'B', last_seen_at FROM user_question WHERE question_id < '40000000-0000-0000-0000-000000000000'`,
    `INSERT INTO question_note (user_id, question_id, note)
     SELECT user_id, question_id, 'See 111.2' FROM user_question JOIN question_version USING (question_id) WHERE number <= 8`,
    `INSERT INTO review_card (user_id, question_id, stability, difficulty, last_day, due_day, reps, lapses)
     SELECT user_id, question_id, 2, 5, current_date - 1, current_date + 1, 1, 1 FROM missed_question`,
    'INSERT INTO memory_factor SELECT id, 0, 4 FROM person',
    `INSERT INTO exam_session (user_id, session_id, exam_id, source, length, time_factor, time_zone, ends_at, ended_by)
     SELECT user_id, session_id, gen_random_uuid(), 'published', 'full', 1, 'UTC', ended_at, 'time' FROM quiz_session
     WHERE user_id IN (SELECT id FROM person LIMIT ${EXAM_USERS})`,
    `INSERT INTO exam_question_state (user_id, session_id, question_id, version, device_id, device_base, device_sequence,
       selected_answer, is_flagged, is_unsure, struck_out, highlights, note, time_spent_ms)
     SELECT user_id, session_id, question_id, 1, user_id, 0, 1, 'A', false, false, '{}', '[]', '', 0
     FROM session_answer JOIN exam_session USING (user_id, session_id)`,
    `INSERT INTO exam_answer_change (user_id, session_id, revision, question_id, to_answer, changed_at)
     SELECT user_id, session_id, row_number() OVER (PARTITION BY user_id, session_id), question_id, 'A', now()
     FROM exam_question_state`,
    `INSERT INTO exam_disconnection (user_id, session_id, started_at, ended_at, was_offline)
     SELECT user_id, session_id, ends_at - interval '1 hour', ends_at, false FROM exam_session`,
    `INSERT INTO lookup (user_id, drill_id, question_id, area, grade, is_late, time_spent_ms, marked_at)
     SELECT user_id, session_id, question_id, '', 'missed', false, 0, answered_at FROM session_answer`,
    `INSERT INTO lookup_card
     SELECT DISTINCT ON (user_id, question_id) user_id, question_id, 1, 5, current_date, current_date, 1, 1, true FROM session_answer`,
    'INSERT INTO calibration VALUES (1)',
    `INSERT INTO calibrated_question SELECT 1, question_id, wording, 0, 0.65, 0, 0, '${NO_EVIDENCE}' FROM question_version`,
    `INSERT INTO question_evidence (question_id, wording, sums, thirds, looks_wrong_by)
     SELECT question_id, wording, '${NO_EVIDENCE}', '[]', CASE WHEN hashtext(question_id::text) % 200 = 0 THEN random() END FROM question_version`,
    `INSERT INTO question_text (question_id, exam_id, compared, digest)
     SELECT question_id, exam_id, body ->> 'content', md5(wording) FROM question_version ON CONFLICT DO NOTHING`,
    `INSERT INTO question_pair (question_id, other_question_id, similarity, texts_digest, verdict, reviewed_at)
     SELECT least(one.question_id, other.question_id), greatest(one.question_id, other.question_id), 0.7, md5(''),
       CASE WHEN one.number % 2 = 0 THEN 'same' END, CASE WHEN one.number % 2 = 0 THEN now() END
     FROM question_version one JOIN question_version other ON other.number = one.number % 80 + 1
       AND (hashtext(one.exam_id::text) % 10) = (hashtext(other.exam_id::text) % 10)
     WHERE one.exam_id <> other.exam_id ON CONFLICT DO NOTHING`,
    'UPDATE exam SET paired_version = version',
    `INSERT INTO question_statistics (question_id, wording, answers, right_answers, rest_sum, rest_square_sum, right_rest_sum)
     SELECT question_id, wording, 40, 20, 20, 10, 10 FROM question_version`,
  ];
  await database.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    for (const statement of statements) await tx.query(statement);
    await tx.query('DROP TABLE person');
  });
  await until(() => vacuum(database), { what: 'a vacuum that finds every question visible' });
}

/** A concurrent transaction of the service can hold a vacuum back, and index-only scans need its visibility map. */
async function vacuum(database: DataSource): Promise<boolean> {
  await queryWithoutTimeout(database, 'VACUUM (ANALYZE)');
  const [table] = await database.query<[{ isVisible: boolean }]>(
    `SELECT relallvisible = relpages AS "isVisible" FROM pg_class WHERE relname = 'question_version'`,
  );
  return table.isVisible;
}

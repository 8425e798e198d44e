// @ts-check

const QUESTIONS_PER_EXAM = 80;
export const SESSIONS_PER_USER = 62;
const EXAMS_OF_A_USER = 20;
const SECTIONS = 9;
const kinds = { user: 1, session: 2, exam: 3, question: 4, section: 5 };

/**
 * @param {keyof typeof kinds} kind
 * @param {number} number
 */
export function idOf(kind, number) {
  return `${String(kinds[kind]).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/**
 * @param {keyof typeof kinds} kind
 * @param {string} number SQL
 */
function idSql(kind, number) {
  return `('${String(kinds[kind]).padStart(8, '0')}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

/**
 * @typedef {object} Size
 * @property {number} exams
 * @property {number} users each with SESSIONS_PER_USER completed full exams
 * @property {number} heavySessions completed full exams of user 0
 */

/**
 * @param {import('pg').Client} database
 * @param {Size} size
 */
export async function fill(database, { exams, users, heavySessions }) {
  const statements = [
    // no triggers: those of the erasure take one advisory lock for each row
    'SET session_replication_role = replica',
    `INSERT INTO exam (exam_id, version, title, sitting)
     SELECT ${idSql('exam', 'e')}, 1, 'Exam ' || e, (date '2026-10-01' - e)::text FROM generate_series(0, ${exams - 1}) e`,
    `INSERT INTO question_version (question_id, version, exam_id, number, section_id, section_name, correct_answer, body)
     SELECT ${idSql('question', `e * ${QUESTIONS_PER_EXAM} + n`)}, 1, ${idSql('exam', 'e')}, n + 1,
       ${idSql('section', `n * ${SECTIONS} / ${QUESTIONS_PER_EXAM}`)},
       'Section ' || n * ${SECTIONS} / ${QUESTIONS_PER_EXAM}, 'A',
       jsonb_build_object('content', 'Question ' || n || ' of exam ' || e || ': ' || text.lorem,
         'imageUrl', null, 'imageDescription', null, 'explanation', text.lorem, 'citation', '19 CFR 111.' || n,
         'exhibit', null, 'answers', (
           SELECT jsonb_agg(jsonb_build_object('letter', letter, 'text', letter || substr(text.lorem, 1, 60), 'imageUrl', null))
           FROM unnest('{A,B,C,D,E}'::text[]) letter))
     FROM generate_series(0, ${exams - 1}) e, generate_series(0, ${QUESTIONS_PER_EXAM - 1}) n,
       LATERAL (SELECT repeat(md5(e || '-' || n), 12) AS lorem) text`,
    'UPDATE bank_revision SET revision = revision + 1',
    `CREATE TEMP TABLE composition AS
     SELECT e, array_agg(${idSql('question', `e * ${QUESTIONS_PER_EXAM} + n`)} ORDER BY n) AS ids, array_agg(1) AS versions
     FROM generate_series(0, ${exams - 1}) e, generate_series(0, ${QUESTIONS_PER_EXAM - 1}) n GROUP BY e`,
    `INSERT INTO access_copy SELECT ${idSql('user', 'u')}, 'pro', 'active', 1 FROM generate_series(0, ${users}) u`,
    `INSERT INTO user_totals (user_id, quizzes, sessions, answered_questions, correct_answers,
       scored_questions, credited_questions, study_seconds, timed_answers, timed_ms, streak_days, last_study_day, recent_scores)
     SELECT ${idSql('user', 'u')}, n, n, 80 * n, 60 * n, 80 * n, 60 * n, 3600 * n, 80 * n, 4000000.0 * n, 3,
       current_date - 1, array_fill(75::float8, '{10}')
     FROM generate_series(0, ${users}) u, LATERAL (SELECT ${sessionsOf('u', heavySessions)} AS n) given`,
    `INSERT INTO exam_start SELECT ${idSql('user', 'u')}, ${idSql('exam', `(u * 7 + e) % ${exams}`)}, now() - interval '2 days'
     FROM generate_series(0, ${users}) u, generate_series(0, ${EXAMS_OF_A_USER - 1}) e`,
    `INSERT INTO user_question (user_id, question_id, section_id, last_seen_at, last_correct, answers, correct_answers,
       scored, credited, last_answered_at)
     SELECT ${idSql('user', 'u')}, ids[n], ${idSql('section', `(n - 1) * ${SECTIONS} / ${QUESTIONS_PER_EXAM}`)},
       now() - interval '2 days', n % 4 > 0, 3, 2, 3, 2, now() - interval '2 days'
     FROM generate_series(0, ${users}) u CROSS JOIN generate_series(0, ${EXAMS_OF_A_USER - 1}) taken
       JOIN composition ON composition.e = (u * 7 + taken) % ${exams}
       CROSS JOIN generate_series(1, ${QUESTIONS_PER_EXAM}) n`,
    `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions,
       started_at, ended_at, correct_answers, section_results, study_seconds, study_day, quiz_number, in_statistics)
     SELECT ${idSql('user', 'u')}, ${idSql('session', 'u * 10000 + s')}, 'full', 'Full Practice Exam', 'completed', ids, versions,
       now() - make_interval(days => 1, hours => ${Math.max(SESSIONS_PER_USER, heavySessions)} - s), now() - interval '1 day',
       60, '[]', 3600, current_date - 1, s + 1, true
     FROM generate_series(0, ${users}) u CROSS JOIN LATERAL generate_series(0, ${sessionsOf('u', heavySessions)} - 1) s
       JOIN composition ON composition.e = (u * 7 + s % ${EXAMS_OF_A_USER}) % ${exams}`,
    `INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged,
       answered_at, time_spent_ms)
     SELECT user_id, session_id, q.id, 1, CASE WHEN q.n % 4 > 0 THEN 'A' ELSE 'B' END, q.n % 4 > 0,
       q.n = 7 AND quiz_number % 10 = 0, started_at + q.n * interval '30 seconds', 30000
     FROM quiz_session CROSS JOIN LATERAL unnest(question_ids) WITH ORDINALITY AS q (id, n)`,
    `INSERT INTO question_statistics (question_id, wording, answers, right_answers, rest_sum, rest_square_sum, right_rest_sum)
     SELECT question_id, md5(correct_answer || (body - 'explanation' - 'citation')::text), 40, 10 + number % 25, 24.5, 16.1, 14.2
     FROM question_version`,
    'SET session_replication_role = DEFAULT',
    // what autovacuum does in production soon after such a growth
    'VACUUM (ANALYZE)',
  ];
  for (const statement of statements) await database.query(statement);
}

/**
 * @param {string} user SQL
 * @param {number} heavySessions
 */
function sessionsOf(user, heavySessions) {
  return `CASE ${user} WHEN 0 THEN ${heavySessions} ELSE ${SESSIONS_PER_USER} END`;
}

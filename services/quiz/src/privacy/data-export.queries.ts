import type { ExportPage, ExportPageInput } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { KEYLESS_QUESTIONS } from '../study/running-exams/running-exams.queries.js';

const PAGE_ROWS = 1_000;
/** Limit of each file's part of a page, as JSON: twenty of them fit into one NATS message of 2 MB. */
const PAGE_BYTES = 100_000;

interface ExportFile {
  columns: string;
  from: string;
  where?: string;
  key: readonly { column: string; type: 'timestamptz' | 'uuid' | 'int' | 'date' }[];
}

/** The order of the primary key: an order by time would sort all answers of the user for each page. */
const ANSWER_KEY = [
  { column: 'a.session_id', type: 'uuid' },
  { column: 'a.question_id', type: 'uuid' },
] as const;

const ANSWERS = `session_answer a
  LEFT JOIN question_version q ON (q.question_id, q.version) = (a.question_id, a.question_version)`;

const files: Record<string, ExportFile> = {
  'quizzes.json': {
    columns: `session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
      section_name AS "sectionName", status, cardinality(question_ids) AS "questions",
      correct_answers AS "correctAnswers", study_seconds AS "studySeconds", study_day::text AS "studyDay",
      started_at AS "startedAt", ended_at AS "endedAt"`,
    from: 'quiz_session',
    key: [
      { column: 'started_at', type: 'timestamptz' },
      { column: 'session_id', type: 'uuid' },
    ],
  },
  'answers.json': {
    columns: `a.session_id AS "sessionId", a.question_id AS "questionId", q.section_name AS "sectionName",
      q.number AS "questionNumber", selected_answer AS "selectedAnswer",
      CASE WHEN a.question_id NOT IN (${KEYLESS_QUESTIONS}) THEN is_correct END AS "isCorrect", flagged,
      is_unsure AS "isUnsure", time_spent_ms AS "timeSpentMs", answered_at AS "answeredAt"`,
    from: ANSWERS,
    key: ANSWER_KEY,
  },
  'flags.json': {
    columns: `a.session_id AS "sessionId", a.question_id AS "questionId", q.section_name AS "sectionName",
      q.number AS "questionNumber", q.body ->> 'content' AS question, answered_at AS "flaggedAt"`,
    from: ANSWERS,
    where: 'flagged',
    key: ANSWER_KEY,
  },
  'notes.json': {
    columns: 'question_id AS "questionId", note, updated_at AS "updatedAt"',
    from: 'question_note',
    key: [{ column: 'question_id', type: 'uuid' }],
  },
  'exam-sessions.json': {
    columns: `session_id AS "sessionId", exam_id AS "examId", source, length, time_factor AS "timeFactor",
      time_zone AS "timeZone", ends_at AS "endsAt", ended_by AS "endedBy", last_seen_at AS "lastSeenAt"`,
    from: 'exam_session',
    key: [{ column: 'session_id', type: 'uuid' }],
  },
  'exam-questions.json': {
    columns: `session_id AS "sessionId", question_id AS "questionId", selected_answer AS "selectedAnswer",
      answered_at AS "answeredAt", is_flagged AS "isFlagged", is_unsure AS "isUnsure", struck_out AS "struckOut",
      highlights, note, time_spent_ms AS "timeSpentMs", desk_times AS "deskTimes", late_at AS "lateAt"`,
    from: 'exam_question_state',
    key: [
      { column: 'session_id', type: 'uuid' },
      { column: 'question_id', type: 'uuid' },
    ],
  },
  'exam-answer-changes.json': {
    columns: `session_id AS "sessionId", question_id AS "questionId", from_answer AS "from", to_answer AS "to",
      changed_at AS "changedAt"`,
    from: 'exam_answer_change',
    key: [
      { column: 'session_id', type: 'uuid' },
      { column: 'revision', type: 'int' },
    ],
  },
  'exam-date.json': {
    columns: 'exam_day::text AS date',
    from: 'exam_date',
    key: [{ column: 'user_id', type: 'uuid' }],
  },
  'exam-disconnections.json': {
    columns: `session_id AS "sessionId", started_at AS "startedAt", ended_at AS "endedAt", was_offline AS "wasOffline"`,
    from: 'exam_disconnection',
    key: [
      { column: 'session_id', type: 'uuid' },
      { column: 'started_at', type: 'timestamptz' },
    ],
  },
  'readiness.json': {
    columns: `mean, covariance, as_of AS "asOf", evidence AS "countedAnswers", last_evidence_at AS "lastNewQuestionAt", model,
      calibration, author`,
    from: 'user_readiness',
    key: [{ column: 'user_id', type: 'uuid' }],
  },
  'readiness-weeks.json': {
    columns: `week::text AS week, expected AS "expectedScore", ability_sd AS "abilitySd", pass AS "chance", exams`,
    from: 'readiness_week',
    key: [{ column: 'week', type: 'date' }],
  },
  'reported-results.json': {
    columns: 'exam_day::text AS "examDate", outcome, score, chance, model',
    from: 'reported_result',
    key: [{ column: 'exam_day', type: 'date' }],
  },
  'missed-questions.json': {
    columns: `question_id AS "questionId", selected_answer AS "selectedAnswer", missed_at AS "missedAt",
      right_day::text AS "rightDay"`,
    from: 'missed_question',
    where: `question_id NOT IN (${KEYLESS_QUESTIONS})`,
    key: [{ column: 'question_id', type: 'uuid' }],
  },
  'review-cards.json': {
    columns: `question_id AS "questionId", stability, difficulty, last_day::text AS "lastDay", due_day::text AS "dueDay",
      reps, lapses`,
    from: 'review_card',
    key: [{ column: 'question_id', type: 'uuid' }],
  },
  'review-memory.json': {
    columns: 'log_factor AS "logFactor", information',
    from: 'memory_factor',
    key: [{ column: 'user_id', type: 'uuid' }],
  },
  'review-settings.json': {
    columns:
      'reviews_per_day AS "reviewsPerDay", reminder_hour AS "reminderHour", is_reminder_mailed AS "isReminderMailed"',
    from: 'review_setting',
    key: [{ column: 'user_id', type: 'uuid' }],
  },
  'look-ups.json': {
    columns: `drill_id AS "drillId", question_id AS "questionId", area, marked, grade, is_late AS "isLate",
      time_spent_ms AS "timeSpentMs", marked_at AS "markedAt"`,
    from: 'lookup',
    key: [
      { column: 'drill_id', type: 'uuid' },
      { column: 'question_id', type: 'uuid' },
    ],
  },
  'look-up-cards.json': {
    columns: `question_id AS "questionId", stability, difficulty, last_day::text AS "lastDay", due_day::text AS "dueDay",
      reps, lapses, was_missed AS "wasMissed"`,
    from: 'lookup_card',
    key: [{ column: 'question_id', type: 'uuid' }],
  },
  'calendar-address.json': {
    columns: 'time_zone AS "timeZone", created_at AS "createdAt"',
    from: 'calendar_address',
    key: [{ column: 'user_id', type: 'uuid' }],
  },
  'quiz-presets.json': {
    columns: 'name, choice, created_at AS "createdAt"',
    from: 'quiz_preset',
    key: [{ column: 'preset_id', type: 'uuid' }],
  },
};

/** Keyset pagination: concurrent inserts and deletes neither repeat nor hide other rows. */
export async function readExportPage(
  tx: EntityManager,
  userId: string,
  after: ExportPageInput['after'],
): Promise<ExportPage> {
  const page: ExportPage = { files: {}, next: null };
  for (const [name, file] of Object.entries(files)) {
    const last = after?.[name];
    const isFinished = after !== undefined && last === undefined;
    const rows = isFinished ? [] : await readRows(tx, file, userId, last);
    const fitting = withinBytes(rows);
    page.files[name] = fitting.map(({ exportKey: _key, ...row }) => row);
    const key = fitting.at(-1)?.exportKey;
    if (key && (fitting.length < rows.length || rows.length === PAGE_ROWS))
      page.next = { ...page.next, [name]: key };
  }
  return page;
}

function readRows(
  tx: EntityManager,
  { columns, from, where, key }: ExportFile,
  userId: string,
  last: string[] | undefined,
): Promise<{ exportKey: string[] }[]> {
  const order = key.map(({ column }) => column).join(', ');
  const conditions = [
    'user_id = $1',
    ...(where ? [where] : []),
    ...(last ? [`(${order}) > (${key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ')})`] : []),
  ];
  const exportKey = `ARRAY[${key.map(({ column }) => `${column}::text`).join(', ')}] AS "exportKey"`;
  return tx.query(
    `SELECT ${columns}, ${exportKey} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${PAGE_ROWS}`,
    [userId, ...(last ?? [])],
  );
}

function withinBytes<Row extends object>(rows: Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return index > 0 && bytes > PAGE_BYTES;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

import type { SearchFilter } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { isWithdrawn } from '../../bank/questions/bank.queries.js';
import type { WordMatch } from '../../domain/search-expression.js';
import { MARK_END, MARK_START } from '../../domain/search-snippet.js';
import { KEYLESS_QUESTIONS } from '../running-exams/running-exams.queries.js';

const COMPLETIONS = 8;
const MIN_CORRECTED_LENGTH = 4;
/** Bounds the ranking when a word occurs in most questions of a large bank. */
const CANDIDATES = 2_000;

/** @param words of the letters a to z */
export function readWordMatches(tx: EntityManager, words: readonly string[]): Promise<WordMatch[]> {
  return tx.query<WordMatch[]>(
    `SELECT given.word,
       EXISTS (SELECT FROM search_word known
         WHERE known.stem = coalesce((ts_lexize('english_stem', given.word))[1], given.word)) AS "isKnown",
       ARRAY(SELECT longer.word FROM search_word longer
         WHERE longer.word BETWEEN given.word AND given.word || '~'
         ORDER BY length(longer.word), longer.word LIMIT ${COMPLETIONS}) AS completions,
       (SELECT near.word FROM search_word near
         WHERE near.word % given.word AND length(given.word) >= ${MIN_CORRECTED_LENGTH}
         ORDER BY similarity(near.word, given.word) DESC, near.word LIMIT 1) AS nearest
     FROM unnest($1::text[]) AS given (word)`,
    [words],
  );
}

interface SearchRequest {
  userId: string;
  /** False: only questions that the user has seen. */
  seesAll: boolean;
  filter: SearchFilter | null;
  expression: string;
  citationKey: string | null;
  after: { rank: number; questionId: string } | null;
  limit: number;
}

export interface FoundQuestion {
  questionId: string;
  examTitle: string;
  questionNumber: number;
  categoryId: string;
  sectionName: string;
  rank: number;
  opening: string;
  headline: string;
  citation: string | null;
  cfrEdition: string | null;
  isFlagged: boolean;
  isWithdrawn: boolean;
  isCorrect: boolean | null;
  answeredAt: Date | null;
  sessionId: string | null;
  place: number | null;
}

const WORDS = `to_tsquery('english', $2)`;

/** `seen` is left-joined: its columns are null for a question that the user has not seen. */
const IS_ANSWERED = 'coalesce(seen.answers, 0) > 0';

/** True if an ended session contained the question. A question that only sessions in progress contain does not count. */
const SHOWN_IN_ENDED_SESSION = `(seen.answers > 0 OR seen.scored > 0
  OR NOT EXISTS (SELECT FROM running WHERE running.id = seen.question_id))`;

function isFlagged(questionId: string): string {
  return `EXISTS (SELECT FROM session_answer flagged
    WHERE flagged.user_id = $1 AND flagged.question_id = ${questionId} AND flagged.flagged)`;
}

const CONDITIONS: Record<SearchFilter, string> = {
  flagged: isFlagged('q.question_id'),
  noted: `EXISTS (SELECT FROM question_note noted
    WHERE noted.user_id = $1 AND noted.question_id = q.question_id)`,
};

const TEXT = `regexp_replace(concat_ws(E'\\n', question.body ->> 'content',
    (SELECT string_agg(option ->> 'text', E'\\n' ORDER BY place)
       FROM jsonb_array_elements(question.body -> 'answers') WITH ORDINALITY AS options (option, place)),
    CASE WHEN page.is_answered THEN concat_ws(E'\\n', question.body ->> 'explanation',
      question.body #>> '{exhibit,title}', question.body #>> '{exhibit,content}', question.body ->> 'citation') END),
  '[\\s${MARK_START}${MARK_END}]+', ' ', 'g')`;

const OPENING_MAX = 120;

/** In one line, shortened. */
const OPENING = `(SELECT CASE WHEN length(text) > ${OPENING_MAX} THEN left(text, ${OPENING_MAX - 1}) || '…' ELSE text END
  FROM regexp_replace(question.body ->> 'content', '\\s+', ' ', 'g') AS opening (text))`;

const HEADLINE_OPTIONS = [
  `StartSel=${MARK_START}`,
  `StopSel=${MARK_END}`,
  'MaxFragments=2',
  'MinWords=8',
  'MaxWords=24',
  'FragmentDelimiter=" … "',
].join(', ');

/**
 * Best rank first. Leaves out the questions of the user's exam sessions in progress, whose keys must stay secret. Of a
 * question without an answer only content and options match and are in the headline.
 */
export function findQuestions(tx: EntityManager, request: SearchRequest): Promise<FoundQuestion[]> {
  const { userId, seesAll, filter, expression, citationKey, after, limit } = request;
  const hasUnseen = seesAll && filter === null;
  const all = citationKey === null ? WORDS : `(${WORDS} || $6::tsquery)`;
  const citationRank = citationKey === null ? '' : '+ (q.all_words @@ $6::tsquery)::int';
  const conditions = [
    `q.all_words @@ ${all}`,
    `(${IS_ANSWERED} OR q.question_words @@ ${WORDS})`,
    'NOT EXISTS (SELECT FROM in_exam WHERE in_exam.id = q.question_id)',
    ...(seesAll ? [] : [SHOWN_IN_ENDED_SESSION]),
    ...(filter === null ? [] : [CONDITIONS[filter]]),
  ];
  return tx.query<FoundQuestion[]>(
    `WITH running AS MATERIALIZED (
       SELECT unnest(question_ids) AS id FROM quiz_session WHERE user_id = $1 AND status = 'in_progress'
     ), in_exam AS MATERIALIZED (${KEYLESS_QUESTIONS}), matched AS MATERIALIZED (
       SELECT q.question_id, q.version, q.exam_id, ${IS_ANSWERED} AS is_answered,
         CASE WHEN ${IS_ANSWERED} THEN ts_rank(q.all_words, ${all})::float8 ${citationRank}
           ELSE ts_rank(q.question_words, ${WORDS})::float8 END AS rank
       FROM question_search q ${hasUnseen ? 'LEFT ' : ''}JOIN user_question seen
         ON seen.user_id = $1 AND seen.question_id = q.question_id
       WHERE ${conditions.join(' AND ')}
       LIMIT ${CANDIDATES}
     ), page AS (
       SELECT * FROM matched WHERE $3::float8 IS NULL OR (rank, question_id) < ($3, $4::uuid)
       ORDER BY rank DESC, question_id DESC LIMIT $5
     )
     SELECT page.question_id AS "questionId", exam.title AS "examTitle", question.number AS "questionNumber",
       question.section_id AS "categoryId", question.section_name AS "sectionName", page.rank,
       ${OPENING} AS opening,
       ts_headline('english', ${TEXT}, ${WORDS}, '${HEADLINE_OPTIONS}') AS headline,
       CASE WHEN page.is_answered THEN question.body ->> 'citation' END AS citation, exam.cfr_edition AS "cfrEdition",
       ${isFlagged('page.question_id')} AS "isFlagged",
       ${isWithdrawn('page.question_id')} AS "isWithdrawn", latest.is_correct AS "isCorrect",
       latest.answered_at AS "answeredAt", latest.session_id AS "sessionId", latest.place
     FROM page JOIN exam ON exam.exam_id = page.exam_id
     JOIN question_version question ON question.question_id = page.question_id AND question.version = page.version
     LEFT JOIN LATERAL (
       SELECT answer.is_correct, answer.answered_at, session_id,
         array_position(session.question_ids, answer.question_id) AS place
       FROM session_answer answer JOIN quiz_session session USING (user_id, session_id)
       WHERE user_id = $1 AND answer.question_id = page.question_id AND session.status <> 'in_progress'
       ORDER BY answer.answered_at DESC LIMIT 1
     ) latest ON page.is_answered
     ORDER BY page.rank DESC, page.question_id DESC`,
    [
      userId,
      expression,
      after?.rank ?? null,
      after?.questionId ?? null,
      limit,
      ...(citationKey === null ? [] : [`'${citationKey}'`]),
    ],
  );
}

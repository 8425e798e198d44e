import type { ExamSource, RescoredAverage, SessionStatus, SessionType } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../questions/bank.queries.js';
import type { SectionResult, SessionScore } from '../../domain/score-session.js';

export interface SessionToRescore {
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  status: SessionStatus;
  endedAt: Date | null;
  questions: QuestionRef[];
  correctAnswers: number | null;
  sectionResults: SectionResult[] | null;
  /** Null unless it is an exam session. */
  source: ExamSource | null;
}

type Row = Omit<SessionToRescore, 'questions'> & { questionIds: string[]; questionVersions: number[] };

/** Locks the user's sessions that contain one of the questions, in the order of their ids. Returns the one that ended last first. */
export async function lockSessionsWith(
  tx: EntityManager,
  userId: string,
  questionIds: readonly string[],
): Promise<SessionToRescore[]> {
  const rows = await tx.query<Row[]>(
    `WITH locked AS MATERIALIZED (
       SELECT * FROM quiz_session WHERE user_id = $1 AND question_ids && $2::uuid[] ORDER BY session_id FOR UPDATE
     )
     SELECT s.session_id AS "sessionId", s.session_type AS "sessionType", s.display_name AS "displayName", s.status,
       s.ended_at AS "endedAt", s.question_ids AS "questionIds", s.question_versions AS "questionVersions",
       s.correct_answers AS "correctAnswers", s.section_results AS "sectionResults", e.source
     FROM locked s LEFT JOIN exam_session e USING (user_id, session_id)
     ORDER BY s.ended_at DESC NULLS LAST, s.session_id`,
    [userId, questionIds],
  );
  return rows.map(({ questionIds, questionVersions, ...session }) => ({
    ...session,
    questions: questionIds.map((id, position) => ({ id, version: questionVersions[position] ?? 0 })),
  }));
}

export interface GradedAnswer {
  questionId: string;
  sessionId: string;
  version: number;
  selectedAnswer: string;
  isCorrect: boolean;
}

export function listAnswersTo(
  tx: EntityManager,
  userId: string,
  questionIds: readonly string[],
): Promise<GradedAnswer[]> {
  return tx.query(
    `SELECT question_id AS "questionId", session_id AS "sessionId", question_version AS version, selected_answer AS "selectedAnswer",
       is_correct AS "isCorrect"
     FROM session_answer WHERE user_id = $1 AND question_id = ANY ($2::uuid[]) ORDER BY question_id, session_id FOR UPDATE`,
    [userId, questionIds],
  );
}

export async function setGrades(
  tx: EntityManager,
  userId: string,
  grades: readonly Pick<GradedAnswer, 'questionId' | 'sessionId' | 'isCorrect'>[],
): Promise<void> {
  await tx.query(
    `UPDATE session_answer a SET is_correct = graded.is_correct
     FROM unnest($2::uuid[], $3::uuid[], $4::boolean[]) AS graded (question_id, session_id, is_correct)
     WHERE a.user_id = $1 AND a.question_id = graded.question_id AND a.session_id = graded.session_id`,
    [
      userId,
      grades.map(({ questionId }) => questionId),
      grades.map(({ sessionId }) => sessionId),
      grades.map(({ isCorrect }) => isCorrect),
    ],
  );
}

/** @returns for each session whether the answer to each answered question is right */
export async function listGrades(
  tx: EntityManager,
  userId: string,
  sessionIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, boolean>>> {
  const rows = await tx.query<{ sessionId: string; grades: [string, boolean][] }[]>(
    `SELECT session_id AS "sessionId", json_agg(json_build_array(question_id, is_correct)) AS grades
     FROM session_answer WHERE user_id = $1 AND session_id = ANY ($2::uuid[]) GROUP BY session_id`,
    [userId, sessionIds],
  );
  return new Map(rows.map(({ sessionId, grades }) => [sessionId, new Map(grades)]));
}

export async function saveScore(
  tx: EntityManager,
  userId: string,
  sessionId: string,
  { correctAnswers, sections }: Pick<SessionScore, 'correctAnswers' | 'sections'>,
): Promise<void> {
  await tx.query(
    `UPDATE quiz_session SET correct_answers = $3, section_results = $4 WHERE user_id = $1 AND session_id = $2`,
    [userId, sessionId, correctAnswers, JSON.stringify(sections)],
  );
}

/** Requires the lock on the totals, and a completed quiz. */
export async function readAverage(tx: EntityManager, userId: string): Promise<RescoredAverage> {
  const [{ credited, scored, statsVersion, rescoredAt }] = await tx.query<
    [{ credited: number; scored: number; statsVersion: number; rescoredAt: Date }]
  >(
    `SELECT credited_questions AS credited, scored_questions AS scored, clock_timestamp() AS "rescoredAt",
       (SELECT max(quiz_number) FROM quiz_session WHERE user_id = $1) AS "statsVersion"
     FROM user_totals WHERE user_id = $1`,
    [userId],
  );
  return { score: scorePercent(credited, scored), statsVersion, rescoredAt: rescoredAt.toISOString() };
}

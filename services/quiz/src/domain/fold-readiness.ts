import type { EvidenceOutcome } from '@tenfold/contracts';
import { acceptedLetters, MS_PER_DAY } from '@tenfold/exam';
import {
  answerKind,
  foldSession,
  predictScore,
  rapidGuessLimitMs,
  type AbilityEstimate,
  type FoldedAnswer,
  type NextExam,
  type SectionIndex,
} from '@tenfold/learning';
import type { IndexedQuestion } from './bank.js';
import type { ExamSectionsVersion } from './exam-sections.js';

/** Median answer times are not stored, so the default limit applies to every question. */
const RAPID_GUESS_MS = rapidGuessLimitMs(0, 0);
const MIN_OPTIONS = 2;
const DAYS_PER_WEEK = 7;
/** January 5, 1970 was a Monday. */
const FIRST_MONDAY = 4;

type GradedQuestion = Pick<IndexedQuestion, 'sectionName' | 'correctAnswer' | 'letters'>;

export interface EndedAnswer {
  isCorrect: boolean;
  /** An ended session of the user has an earlier answer to the question as it is worded. */
  isRepeated: boolean;
  /** As sent by the client, or else since the previous answer of the session; null when neither is known. */
  timeMs: number | null;
  question: GradedQuestion;
}

export interface EndedAnswers {
  endedMs: number;
  /** In the order (answered at, question id). */
  answers: readonly EndedAnswer[];
}

/** A prediction at the end of the last session of an ISO week, in UTC. */
export interface ReadinessWeek {
  /** Its Monday. */
  week: string;
  expected: number;
  abilitySd: number;
  pass: number;
  /** Number of exams in the bank then. */
  exams: number;
}

export interface FoldedReadiness {
  estimate: AbilityEstimate;
  weeks: readonly ReadinessWeek[];
  /** The version of the exam's sections behind both. */
  sectionsVersion: number;
}

export function evidenceOutcome(
  { question, isCorrect: _isCorrect, ...answer }: EndedAnswer,
  sectionIndex: SectionIndex,
): EvidenceOutcome {
  if (sectionIndex(question.sectionName) === null) return 'unknown_section';
  const isGraded = isGradedQuestion(question);
  const circumstances = {
    isFirst: !answer.isRepeated,
    isGraded,
    timeMs: answer.timeMs,
    rapidGuessLimitMs: RAPID_GUESS_MS,
  };
  if (answerKind(circumstances) === 'evidence') return 'counted';
  if (!isGraded) return 'not_graded';
  return answer.isRepeated ? 'repeated' : 'rapid';
}

/** A question that was removed, or is credited for every option, carries no information about ability. */
function isGradedQuestion({ correctAnswer, letters }: GradedQuestion): boolean {
  const accepted: string[] = acceptedLetters(correctAnswer);
  return accepted.length > 0 && letters.some((letter) => !accepted.includes(letter));
}

/** A session without an answer in a known section changes nothing, not even the time of the estimate. */
export function foldEndedAnswers(
  estimate: AbilityEstimate,
  { endedMs, answers }: EndedAnswers,
  sectionIndex: SectionIndex,
): AbilityEstimate {
  const folded = answers.flatMap((answer): FoldedAnswer[] => {
    const section = sectionIndex(answer.question.sectionName);
    if (section === null) return [];
    const kind = evidenceOutcome(answer, sectionIndex) === 'counted' ? 'evidence' : 'practice';
    const options = Math.max(MIN_OPTIONS, answer.question.letters.length);
    return [{ section, correct: answer.isCorrect, options, kind }];
  });
  return folded.length === 0 ? estimate : foldSession(estimate, endedMs / MS_PER_DAY, folded).estimate;
}

export function readinessWeek(estimate: AbilityEstimate, endedMs: number, exam: NextExam): ReadinessWeek {
  const { mean, abilitySd, pass } = predictScore(estimate, endedMs / MS_PER_DAY, exam);
  return { week: weekOf(endedMs), expected: mean, abilitySd, pass, exams: exam.examsInBank };
}

/**
 * @param sessions in the order (ended at, session id)
 * @param examsOf number of exams in the bank in a week
 */
export function foldAllAnswers(
  start: AbilityEstimate,
  sessions: readonly EndedAnswers[],
  examsOf: (week: string) => number,
  { version, mix, indexOf }: ExamSectionsVersion,
): FoldedReadiness {
  let estimate = start;
  const lastOfWeek = new Map<string, ReadinessWeek>();
  for (const session of sessions) {
    const folded = foldEndedAnswers(estimate, session, indexOf);
    if (folded === estimate) continue;
    estimate = folded;
    const examsInBank = examsOf(weekOf(session.endedMs));
    const week = readinessWeek(estimate, session.endedMs, { mix, examsInBank });
    lastOfWeek.set(week.week, week);
  }
  return { estimate, weeks: [...lastOfWeek.values()], sectionsVersion: version };
}

/** The Monday of the week, as YYYY-MM-DD in UTC. */
export function weekOf(ms: number): string {
  const day = Math.floor(ms / MS_PER_DAY);
  const monday = day - ((((day - FIRST_MONDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
  return new Date(monday * MS_PER_DAY).toISOString().slice(0, 10);
}

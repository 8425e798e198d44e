import type { EvidenceOutcome } from '@tenfold/contracts';
import { acceptedLetters, MS_PER_DAY } from '@tenfold/exam';
import {
  answerKind,
  foldSession,
  predictScore,
  rapidGuessLimitMs,
  type AbilityEstimate,
  type AnswerKind,
  type FoldedAnswer,
  type NextExam,
  type Observation,
  type SectionIndex,
} from '@tenfold/learning';
import type { IndexedQuestion } from './bank.js';
import type { CalibratedDifficulty } from './calibration.js';
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
  /** Missing for a question that the calibration does not contain. */
  calibrated?: CalibratedDifficulty | undefined;
}

export interface EndedAnswers<Answer = EndedAnswer> {
  endedMs: number;
  /** In the order (answered at, question id). */
  answers: readonly Answer[];
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

type AnswerCircumstances = Pick<EndedAnswer, 'question' | 'isCorrect' | 'isRepeated' | 'timeMs'>;

export function evidenceOutcome(answer: AnswerCircumstances, sectionIndex: SectionIndex): EvidenceOutcome {
  const { question, isRepeated } = answer;
  if (sectionIndex(question.sectionName) === null) return 'unknown_section';
  if (kindOf(answer) === 'evidence') return 'counted';
  if (!isGradedQuestion(question)) return 'not_graded';
  return isRepeated ? 'repeated' : 'rapid';
}

function kindOf({ question, isCorrect: correct, isRepeated, timeMs }: AnswerCircumstances): AnswerKind {
  return answerKind({
    isFirst: !isRepeated,
    isGraded: isGradedQuestion(question),
    correct,
    timeMs,
    rapidGuessLimitMs: RAPID_GUESS_MS,
  });
}

/** A question that was removed, or is credited for every option, carries no information about ability. */
function isGradedQuestion({ correctAnswer, letters }: GradedQuestion): boolean {
  const accepted: string[] = acceptedLetters(correctAnswer);
  return accepted.length > 0 && letters.some((letter) => !accepted.includes(letter));
}

/** A session without an answer in a known section changes nothing, not even the time of the estimate. */
export function foldEndedAnswers(
  estimate: AbilityEstimate,
  session: EndedAnswers,
  sectionIndex: SectionIndex,
): AbilityEstimate {
  return observeEndedAnswers(estimate, session, sectionIndex).estimate;
}

/** Folds like `foldEndedAnswers`, and returns the observation of each answer that is evidence. */
export function observeEndedAnswers<Answer extends EndedAnswer>(
  estimate: AbilityEstimate,
  { endedMs, answers }: EndedAnswers<Answer>,
  sectionIndex: SectionIndex,
): { estimate: AbilityEstimate; observed: { answer: Answer; observation: Observation }[] } {
  const known = answers.flatMap((answer) => {
    const section = sectionIndex(answer.question.sectionName);
    if (section === null) return [];
    return [{ answer, folded: toFoldedAnswer(answer, section) }];
  });
  if (known.length === 0) return { estimate, observed: [] };
  const folded = foldSession(
    estimate,
    endedMs / MS_PER_DAY,
    known.map((each) => each.folded),
  );
  const observed = known.flatMap(({ answer }, index) => {
    const observation = folded.observations[index];
    return observation ? [{ answer, observation }] : [];
  });
  return { estimate: folded.estimate, observed };
}

function toFoldedAnswer(answer: EndedAnswer, section: number): FoldedAnswer {
  const { isCorrect: correct, isRepeated, timeMs, question, calibrated } = answer;
  const options = Math.max(MIN_OPTIONS, question.letters.length);
  const folded = {
    section,
    correct,
    options,
    kind: kindOf(answer),
    ...(!isRepeated && isGradedQuestion(question) && { firstTimeMs: timeMs }),
  };
  if (!calibrated) return folded;
  return { ...folded, difficulty: calibrated.difficulty, difficultyVariance: calibrated.variance };
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

import type {
  Readiness,
  ReadinessEstimate,
  ReadinessSection,
  ScoreRange,
  SectionQuestions,
} from '@tenfold/contracts';
import { countSections, DIAGNOSTIC_QUESTIONS, MS_PER_DAY, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import {
  chanceRange,
  chanceText,
  chanceWord,
  doubtAuthor,
  EXAM_SECTION_LABELS,
  gainsPerHour,
  gainsPerWeek,
  isEvidenceStale,
  MAX_SHOWN_ABILITY_SD,
  missingAnswers,
  nextSections,
  predictScore,
  readinessStage,
  readinessTrend,
  recalibratePrediction,
  roundedChance,
  scoreProbabilities,
  type AbilityEstimate,
  type NextExam,
  type Recalibration,
  type ScorePrediction,
  type SectionPractice,
} from '@tenfold/learning';
import type { BankSection } from './bank.js';
import type { ExamSectionsVersion } from './exam-sections.js';
import type { ReadinessWeek } from './fold-ended-answers.js';
import { presentProgress, type SectionStats } from './section-progress.js';

const PROBABILITY_DIGITS = 3;
const PACE_WEEKS = 4;
export const PACE_DAYS = 7 * PACE_WEEKS;

export interface ReadinessState {
  estimate: AbilityEstimate;
  now: Date;
  sections: readonly BankSection[];
  /** Number of exams in the bank. */
  exams: number;
  examSections: ExamSectionsVersion;
  recalibration: Recalibration;
}

interface SectionGroup {
  label: string;
  /** Sections of the bank that belong to the section of the next exam. */
  own: BankSection[];
}

function groupsOf({
  sections,
  examSections,
}: Pick<ReadinessState, 'sections' | 'examSections'>): SectionGroup[] {
  return EXAM_SECTION_LABELS.map((label, index) => ({
    label,
    own: sections.filter(({ name }) => examSections.indexOf(name) === index),
  }));
}

function presentSection({ label, own }: SectionGroup): ReadinessSection {
  return { sectionName: label, categoryIds: own.map(({ id }) => id) };
}

const dayOf = (now: Date): number => now.getTime() / MS_PER_DAY;

const nextExam = ({ exams, examSections }: ReadinessState): NextExam => ({
  mix: examSections.mix,
  examsInBank: exams,
});

/** @param spentBankAnswers as for `readinessStage` */
export function predictReadiness(
  state: ReadinessState,
  spentBankAnswers?: number,
): { stage: Readiness['stage']; prediction: ScorePrediction } {
  const prediction = predictScore(state.estimate, dayOf(state.now), nextExam(state));
  return { stage: readinessStage(prediction, spentBankAnswers), prediction };
}

/**
 * The stage is not `hidden` when the bank has too few unseen questions and the student has answered enough.
 *
 * @param seen questions that were in a session of the user
 */
export function presentMissing(state: ReadinessState, seen: ReadonlySet<string>): Readiness {
  const groups = groupsOf(state);
  const unseen = groups.map(({ own }) =>
    own.reduce((sum, { questionIds }) => sum + questionIds.filter((id) => !seen.has(id)).length, 0),
  );
  const { counts, isEnough } = missingAnswers(state.estimate, dayOf(state.now), nextExam(state), unseen);
  return {
    stage: isEnough ? 'hidden' : predictReadiness(state, state.estimate.evidence).stage,
    countedAnswers: state.estimate.evidence,
    missing: presentCounts(groups, counts),
    isBankSufficient: isEnough,
    estimate: null,
  };
}

/** @returns null with fewer answers than the simulation has tested the range for */
export function presentFirstRange(state: ReadinessState, prediction: ScorePrediction): ScoreRange | null {
  if (state.estimate.evidence < DIAGNOSTIC_QUESTIONS) return null;
  const { low, high } = recalibratePrediction(prediction, state.recalibration);
  return { scoreLow: low, scoreHigh: high };
}

function presentCounts(groups: readonly SectionGroup[], counts: readonly number[]): SectionQuestions[] {
  return groups
    .map((group, index) => ({ ...presentSection(group), questions: counts[index] ?? 0 }))
    .filter(({ questions }) => questions > 0)
    .sort((a, b) => b.questions - a.questions);
}

/** By section of the bank. */
export type SectionStatsById = ReadonlyMap<string, SectionStats>;

export interface PastPractice {
  stats: SectionStatsById;
  /** Different questions answered in the last `PACE_DAYS`. */
  recentQuestions: number;
}

/**
 * @param prediction not recalibrated, like the stored weekly predictions, so that the trend compares like with like
 * @param fourWeeksAgo the last prediction of four weeks ago or before
 */
export function presentEstimate(
  state: ReadinessState,
  prediction: ScorePrediction,
  past: PastPractice,
  fourWeeksAgo: Pick<ReadinessWeek, 'expected' | 'abilitySd'> | null,
): ReadinessEstimate {
  const { estimate, now } = state;
  const shown = recalibratePrediction(prediction, state.recalibration);
  const range = chanceRange(shown);
  const wasShown = fourWeeksAgo !== null && fourWeeksAgo.abilitySd <= MAX_SHOWN_ABILITY_SD;
  const days = Math.max(0, dayOf(now) - (estimate.lastEvidenceDay ?? dayOf(now)));
  return {
    chance: chanceText(shown.pass),
    chanceWord: chanceWord(shown.pass),
    chanceLow: roundedChance(range.low),
    chanceHigh: roundedChance(range.high),
    expectedScore: Math.round(shown.mean),
    scoreLow: shown.low,
    scoreHigh: shown.high,
    distribution: [...scoreProbabilities(shown.mean, shown.variance)].map((probability) =>
      Number(probability.toFixed(PROBABILITY_DIGITS)),
    ),
    trend: readinessTrend(prediction.mean, wasShown ? fourWeeksAgo.expected : null),
    daysSinceNewQuestion: Math.floor(days),
    isStale: isEvidenceStale(days),
    authorDoubt: doubtAuthor(estimate.author),
    ...presentPractice(state, prediction, past),
  };
}

function presentPractice(
  state: ReadinessState,
  prediction: ScorePrediction,
  { stats, recentQuestions }: PastPractice,
): Pick<ReadinessEstimate, 'answersPerWeek' | 'gains' | 'studyNow'> {
  const groups = groupsOf(state);
  const practice = practiceOf(groups, state, prediction, stats);
  const answersPerWeek = Math.round(recentQuestions / PACE_WEEKS);
  const perHour = gainsPerHour(practice);
  const perWeek = gainsPerWeek(practice, answersPerWeek);
  const byGain = groups
    .map((group, index) => ({ group, hour: perHour[index] ?? 0, week: perWeek[index] ?? 0 }))
    .filter(({ group }) => group.own.length > 0)
    .sort((a, b) => b.hour - a.hour);
  return {
    answersPerWeek,
    gains: byGain.map(({ group, hour, week }) => ({
      ...presentSection(group),
      questionsPerHour: Number(hour.toFixed(1)),
      questionsPerWeek: Number(week.toFixed(1)),
    })),
    studyNow: presentStudyNow(groups, practice, stats),
  };
}

function practiceOf(
  groups: readonly SectionGroup[],
  { examSections }: ReadinessState,
  { chances }: ScorePrediction,
  stats: SectionStatsById,
): SectionPractice {
  const answered = sumOf(groups, ({ id }) => stats.get(id)?.answers ?? 0);
  return { mix: examSections.mix, chances, answered };
}

function sumOf(groups: readonly SectionGroup[], valueOf: (section: BankSection) => number): number[] {
  return groups.map(({ own }) => own.reduce((sum, section) => sum + valueOf(section), 0));
}

function unseenIn(section: BankSection, stats: SectionStatsById): number {
  const { totalQuestions, completedQuestions } = presentProgress(section, stats.get(section.id));
  return totalQuestions - completedQuestions;
}

/** The sections of the next ten questions: first the unseen ones in the order of `orderUnseen`, then those to repeat. */
function presentStudyNow(
  groups: readonly SectionGroup[],
  practice: SectionPractice,
  stats: SectionStatsById,
): SectionQuestions[] {
  const unseen = sumOf(groups, (section) => unseenIn(section, stats));
  const all = sumOf(groups, ({ questionIds }) => questionIds.length);
  const first = nextSections(practice, unseen, PRO_QUIZ_QUESTIONS);
  const left = all.map((questions, section) => questions - first.filter((each) => each === section).length);
  const then = nextSections(practice, left, PRO_QUIZ_QUESTIONS - first.length);
  const labels = [...first, ...then].map((section) => groups[section]?.label ?? '');
  return countSections(labels).map(({ sectionName, questions }) => ({
    sectionName,
    categoryIds: groups.find(({ label }) => label === sectionName)?.own.map(({ id }) => id) ?? [],
    questions,
  }));
}

/** The section of each unseen question: the next one has the largest expected gain. Sections that the exam does not have come last. */
export function orderUnseen(
  state: ReadinessState,
  prediction: ScorePrediction,
  stats: SectionStatsById,
): string[] {
  const groups = groupsOf(state);
  const unseen = sumOf(groups, (section) => unseenIn(section, stats));
  const total = unseen.reduce((sum, questions) => sum + questions, 0);
  const order = nextSections(practiceOf(groups, state, prediction, stats), unseen, total);
  const isInExam = new Set(groups.flatMap(({ own }) => own));
  const others = state.sections.filter((section) => !isInExam.has(section));
  return [
    ...order.map((section) => groups[section]?.label ?? ''),
    ...others.flatMap((section) => new Array<string>(unseenIn(section, stats)).fill(section.name)),
  ];
}

import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import {
  checkKey,
  countByThird,
  difficultyTrend,
  doubtKey,
  medianTimeMs,
  type DifficultyTrend,
  type QuestionSums,
  type ThirdCounts,
} from '@tenfold/learning';
import type { WordedQuestion, WordingEvidence } from './calibrate-bank.js';
import { wordingKey } from './calibration.js';

/** What is stored of the evidence of a question as it is worded; of all students. */
export interface EvidenceSummary {
  sums: QuestionSums;
  /** Of at most CHOICES_KEPT students, as are the next two. */
  thirds: ThirdCounts;
  /** Null with fewer than 120 answers. */
  trend: DifficultyTrend | null;
  /** Null with fewer than 30 known times. */
  medianMs: number | null;
}

export interface StoredEvidence extends EvidenceSummary {
  questionId: string;
  wording: string;
  /** The strength of a doubt (`doubtKey`); null when the question does not look wrong. */
  keyDoubt: number | null;
}

/** Leaves out wordings without evidence. */
export function summarizeEvidence(
  bank: readonly WordedQuestion[],
  evidence: ReadonlyMap<string, WordingEvidence>,
): StoredEvidence[] {
  return bank.flatMap(({ questionId, wording }): StoredEvidence[] => {
    const found = evidence.get(wordingKey(questionId, wording));
    if (!found) return [];
    const { sums, keys, choices } = found;
    const thirds = countByThird(choices, sums.options.length);
    const trend = difficultyTrend(choices, keys);
    const medianMs = medianTimeMs(choices, QUESTION_STATISTICS_MIN_ANSWERS);
    return [{ questionId, wording, sums, thirds, trend, medianMs, keyDoubt: keyDoubtOf(found, thirds) }];
  });
}

function keyDoubtOf({ sums, keys }: WordingEvidence, thirds: ThirdCounts): number | null {
  const doubt = doubtKey(thirds, keys);
  if (doubt === null) return null;
  const isContradicted = doubt.looksWrong || checkKey(sums, keys)?.verdict === 'likely wrong';
  return isContradicted ? doubt.strength : null;
}

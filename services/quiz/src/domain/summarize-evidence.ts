import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import {
  countByThird,
  difficultyTrend,
  compareThirds,
  medianTimeMs,
  type DifficultyTrend,
  type QuestionSums,
  type ThirdCounts,
} from '@tenfold/learning';
import type { WordedQuestion, WordingEvidence } from './calibrate-bank.js';
import { wordingKey } from './calibration.js';

/** Stored evidence of one wording of a question; `sums` covers all students. */
export interface EvidenceSummary {
  sums: QuestionSums;
  /** Covers at most CHOICES_KEPT students. */
  thirds: ThirdCounts;
  /** Covers at most CHOICES_KEPT students. Null with fewer than 120 answers. */
  trend: DifficultyTrend | null;
  /** Covers at most CHOICES_KEPT students. Null with fewer than 30 known times. */
  medianMs: number | null;
}

export interface StoredEvidence extends EvidenceSummary {
  questionId: string;
  wording: string;
  /** `strength` of `compareThirds`; null when the question does not look wrong. */
  looksWrongBy: number | null;
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
    const compared = compareThirds({ sums, thirds }, keys);
    const looksWrongBy = compared?.looksWrong ? compared.strength : null;
    return [{ questionId, wording, sums, thirds, trend, medianMs, looksWrongBy }];
  });
}

/** In logits, and logits squared. */
export interface CalibratedDifficulty {
  difficulty: number;
  variance: number;
}

export interface CalibratedExam {
  /** Mean of its questions. */
  difficulty: number;
  /** Half of its questions have this many answers that are evidence, or more. */
  students: number;
}

export interface Calibration {
  /** 0 before the first calibration. */
  version: number;
  /** By `wordingKey`. */
  difficulties: ReadonlyMap<string, CalibratedDifficulty>;
  /** By exam id. */
  exams: ReadonlyMap<string, CalibratedExam>;
}

export const NO_CALIBRATION: Calibration = { version: 0, difficulties: new Map(), exams: new Map() };

export function wordingKey(questionId: string, wording: string): string {
  return `${questionId}:${wording}`;
}

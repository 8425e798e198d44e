import type { Random } from '../random.js';

/** What a simulated student remembers of one question. Days are whole numbers; a question is studied at most once a day. */
export interface Memory {
  recall(day: number): number;
  /** A review shows the right answer, so that it is a study also without recall. */
  study(day: number, recalled: boolean): void;
}

export interface MemoryModel {
  readonly name: string;
  /** Draws a student; the result draws a question of this student. */
  readonly createStudent: (random: Random) => () => Memory;
}

const SCALED_SECONDS_PER_DAY = 0.025 * 86_400;
const DECAY_SCALE = 0.217;
const DECAY = 0.177;
const DECAY_SPREAD = 0.1;
const THRESHOLD = -1.84;
const THRESHOLD_SPREAD = { student: 0.2, question: 0.3 };
const NOISE = 0.4;

/**
 * Pavlik & Anderson, Practice and forgetting effects on vocabulary memory, Cognitive Science 29, 2005, with their decay
 * parameters. Threshold and noise were set so that recall 1, 7 and 30 days after one study is about that of FSRS's defaults.
 */
const actR: MemoryModel = {
  name: 'ACT-R',
  createStudent(random) {
    const studentThreshold = THRESHOLD + THRESHOLD_SPREAD.student * random.normal();
    const studentDecay = DECAY * Math.exp(DECAY_SPREAD * random.normal());
    return () => {
      const threshold = studentThreshold + THRESHOLD_SPREAD.question * random.normal();
      const studies: { day: number; decay: number }[] = [];
      const strength = (day: number) =>
        studies.reduce((sum, study) => sum + (SCALED_SECONDS_PER_DAY * (day - study.day)) ** -study.decay, 0);
      return {
        recall: (day) => 1 / (1 + Math.exp((threshold - Math.log(strength(day))) / NOISE)),
        study(day) {
          studies.push({ day, decay: DECAY_SCALE * strength(day) + studentDecay });
        },
      };
    };
  },
};

const SCALES_DAYS = [0.5, 5, 60, 600];
const WEIGHTS = [0.3, 0.15, 0.2, 0.35];
const STEP_OF_RECALLED = 1.5;
const SCALE_SPREAD = { student: 0.3, question: 0.3 };
const MAX_RECALL = 0.999;

/**
 * Several time scales after Mozer, Pashler, Cepeda, Lindsey & Vul, Predicting the optimal spacing of study: a multiscale context
 * model of memory, NIPS 2009: leaky integrators, each of which a study raises by what it and the faster ones are missing.
 * Scales, weights and step were set so that recall after one and two studies is about that of FSRS's defaults.
 */
const timeScales: MemoryModel = {
  name: 'several time scales',
  createStudent(random) {
    const studentScale = Math.exp(SCALE_SPREAD.student * random.normal());
    return () => {
      const scale = studentScale * Math.exp(SCALE_SPREAD.question * random.normal());
      const levels = SCALES_DAYS.map(() => 0);
      let lastDay = 0;
      const levelsOn = (day: number) =>
        levels.map((level, i) => level * Math.exp(-(day - lastDay) / (scale * SCALES_DAYS[i])));
      return {
        recall: (day) => Math.min(MAX_RECALL, strengths(levelsOn(day))[WEIGHTS.length - 1]),
        study(day, recalled) {
          const current = levelsOn(day);
          const step = recalled ? STEP_OF_RECALLED : 1;
          strengths(current).forEach((strength, i) => {
            levels[i] = current[i] + step * Math.max(0, 1 - strength);
          });
          lastDay = day;
        },
      };
    };
  },
};

/** Weighted mean of the levels up to each scale. */
function strengths(levels: readonly number[]): number[] {
  let sum = 0;
  let weights = 0;
  return levels.map((level, i) => {
    sum += WEIGHTS[i] * level;
    weights += WEIGHTS[i];
    return sum / weights;
  });
}

const FADING_PER_DAY = { fragile: 0.3, firm: 0.02 };
const FIRMED_BY_RECALL = 0.3;
const FADING_SPREAD = 0.3;

/**
 * Unknown, fragile or firm: a study makes an unknown question fragile, a recall may make a fragile one firm, and both fade to
 * unknown. It forgets far more than FSRS's defaults expect, and a repeated success says little: a negative control for the
 * stabilities behind the plan.
 */
const threeStates: MemoryModel = {
  name: 'three states',
  createStudent(random) {
    const scale = Math.exp(FADING_SPREAD * random.normal());
    return () => {
      let [fragile, firm] = [0, 0];
      let lastDay = 0;
      const on = (day: number): [number, number] => [
        fragile * Math.exp(-scale * FADING_PER_DAY.fragile * (day - lastDay)),
        firm * Math.exp(-scale * FADING_PER_DAY.firm * (day - lastDay)),
      ];
      const recall = (day: number) => on(day).reduce((sum, each) => sum + each);
      return {
        recall,
        study(day, recalled) {
          const share = recalled ? on(day)[1] / recall(day) : 0;
          firm = share + (recalled ? (1 - share) * FIRMED_BY_RECALL : 0);
          fragile = 1 - firm;
          lastDay = day;
        },
      };
    };
  },
};

/** FSRS's defaults hold in the first two on average. */
export const memoryModels: readonly MemoryModel[] = [actR, timeScales, threeStates];

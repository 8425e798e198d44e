import { EXAM_MIX, EXAM_OPTIONS } from '@tenfold/learning';
import { endlessly, type Random } from '../random.js';
import { examSections, scoreProbabilities } from './exams.js';
import { MEDIAN_ANSWER_MS, type SimulatedStudent } from './student.js';

/**
 * A world without abilities: a section consists of rules, some frequent in questions and most rare; a student knows a
 * rule or does not, and answering a question may teach its rule.
 */
export interface RulesWorld {
  readonly examsInBank: number;
  readonly rulesPerQuestion: number;
  /** Probability of knowing a rule after one answer to a question about it. */
  readonly learnedFromAnswer: number;
}

const OFFSET_OF_RANKS = 5;
const KNOWN_CHANCE = 0.95;
const GUESSING = 1 / EXAM_OPTIONS;
const FORGOTTEN_PER_DAY = 0.001;
const KNOWN_LOGITS = -0.2;
const GENERAL_SPREAD = 0.75;
const SECTION_SPREAD = 0.5;

interface RulesQuestion {
  readonly section: number;
  readonly rule: number;
}

/** Cumulative probabilities of the rules of one section in its questions. */
function drawnRules(rules: number): number[] {
  const weights = Array.from({ length: rules }, (_value, rank) => 1 / (rank + OFFSET_OF_RANKS));
  const total = weights.reduce((sum, weight) => sum + weight);
  let sum = 0;
  return weights.map((weight) => (sum += weight / total));
}

export function createRulesWorld(world: RulesWorld, random: Random) {
  const cumulative = EXAM_MIX.map((questions) => drawnRules(questions * world.rulesPerQuestion));
  const drawRule = (section: number): number => {
    const drawn = random.uniform();
    return Math.max(
      0,
      cumulative[section].findIndex((sum) => drawn < sum),
    );
  };

  const drawBank = (): RulesQuestion[] =>
    Array.from({ length: world.examsInBank }, () =>
      examSections.map((section) => ({ section, rule: drawRule(section) })),
    ).flat();

  const createStudent = (bank: readonly RulesQuestion[]): SimulatedStudent => {
    const general = KNOWN_LOGITS + random.normal() * GENERAL_SPREAD;
    const known = cumulative.map((rules) => {
      const share = 1 / (1 + Math.exp(-general - random.normal() * SECTION_SPREAD));
      return rules.map(() => random.chance(share));
    });
    const looks = new Map<RulesQuestion, number>();
    const next = endlessly(bank, random);
    return {
      answer() {
        const question = next();
        const { section, rule } = question;
        const correct = random.chance(known[section][rule] ? KNOWN_CHANCE : GUESSING);
        const isFirst = !looks.has(question);
        looks.set(question, (looks.get(question) ?? 0) + 1);
        if (random.chance(world.learnedFromAnswer)) known[section][rule] = true;
        return { section, correct, isFirst, timeMs: MEDIAN_ANSWER_MS };
      },
      rest(days) {
        const forgotten = 1 - Math.exp(-FORGOTTEN_PER_DAY * days);
        for (const rules of known)
          for (let rule = 0; rule < rules.length; rule++)
            if (rules[rule] && random.chance(forgotten)) rules[rule] = false;
      },
      scoreProbabilities() {
        const chances = known.map((rules, section) => {
          const share = rules.reduce((sum, isKnown, rule) => {
            const probability = cumulative[section][rule] - (rule === 0 ? 0 : cumulative[section][rule - 1]);
            return isKnown ? sum + probability : sum;
          }, 0);
          return GUESSING + (KNOWN_CHANCE - GUESSING) * share;
        });
        return scoreProbabilities(examSections.map((section) => chances[section]));
      },
    };
  };
  return { drawBank, createStudent };
}

import {
  ABILITY_MEAN,
  COMMON_SHARE_OF_DAYS,
  EXAM_MIX,
  EXAM_OPTIONS,
  EXAM_SECTIONS,
  GROWTH_PER_ANSWER,
  OWN_GROWTH_PER_ANSWER,
  OWN_VARIANCE_PER_ANSWER,
  SECTION_VARIANCE,
  SHARED_VARIANCE,
  VARIANCE_PER_ANSWER,
  VARIANCE_PER_DAY,
} from '@tenfold/learning';
import { endlessly, type Random } from '../random.js';
import { chanceOf, scoreProbabilities, type ExamWorld, type Question } from './exams.js';
import { MEDIAN_ANSWER_MS, type SimulatedStudent } from './student.js';

/** A world in which students have an ability in each section; the defaults are those that the model assumes. */
export interface AbilityWorld extends ExamWorld {
  readonly abilityMean: number;
  readonly sharedVariance: number;
  readonly sectionVariance: number;
  /** Factor on the growth with each answer, and the standard deviation of its logarithm between students. */
  readonly growth: number;
  readonly growthSpread: number;
  /** Share of students who guess a quarter of their answers without reading the question. */
  readonly rapidGuessers: number;
  readonly practice: 'all sections' | 'weakest section' | 'entry only';
  /** Standard deviation of a session's form, in logits. */
  readonly formSpread: number;
  /** Students differ in speed, and answer the faster the better they know the answer. */
  readonly quickWhenKnown: boolean;
}

export const MODEL_WORLD: AbilityWorld = {
  examsInBank: 12,
  slope: 1,
  slopeSpread: 0.25,
  examSpread: Math.sqrt(0.05),
  examShift: 0,
  abilityMean: ABILITY_MEAN,
  sharedVariance: SHARED_VARIANCE,
  sectionVariance: SECTION_VARIANCE,
  growth: 1,
  growthSpread: 0.5,
  rapidGuessers: 0,
  practice: 'all sections',
  formSpread: 0,
  quickWhenKnown: false,
};

const ENTRY = EXAM_SECTIONS.indexOf('Entry / Entry Summary');
const RAPID_SHARE = 0.25;
const RAPID_MS = 3_000;
const TIME_SPREAD = 0.5;
/** Of the logarithm of a student's speed, and what a known answer takes off the logarithm of the time. */
const SPEED_SPREAD = 0.4;
const KNOWN_SAVES = 1.2;
/** Probability of knowing the answer by heart after having seen it once. */
const REMEMBERED = 0.62;
const WEAKEST_SHARE = 0.7;

export function createAbilityStudent(
  world: AbilityWorld,
  bank: readonly Question[],
  exams: readonly (readonly Question[])[],
  random: Random,
): SimulatedStudent {
  const general = world.abilityMean + random.normal() * Math.sqrt(world.sharedVariance);
  const abilities = EXAM_MIX.map(() => general + random.normal() * Math.sqrt(world.sectionVariance));
  const growth = world.growth * Math.exp(random.normal() * world.growthSpread - world.growthSpread ** 2 / 2);
  const isRapidGuesser = random.chance(world.rapidGuessers);
  const speed = world.quickWhenKnown ? random.normal() * SPEED_SPREAD : 0;
  let form = 0;
  const looks = new Uint16Array(bank.length);
  const answered = EXAM_MIX.map(() => ({ count: 0, right: 0 }));
  const next = questionChooser(world, bank, random, answered);

  const change = (common: number, own: (section: number) => number): void =>
    abilities.forEach((ability, section) => {
      abilities[section] = ability + common + own(section);
    });

  return {
    answer() {
      const index = next();
      const question = bank[index];
      const { section } = question;
      const isRapid = isRapidGuesser && random.chance(RAPID_SHARE);
      const known = chanceOf(question, abilities[section] + form);
      const chance = isRapid ? 1 / EXAM_OPTIONS : chanceWithMemory(known, looks[index]);
      const correct = random.chance(chance);
      const isFirst = looks[index] === 0;
      looks[index]++;
      answered[section].count++;
      if (correct) answered[section].right++;
      change(growth * GROWTH_PER_ANSWER + random.normal() * Math.sqrt(VARIANCE_PER_ANSWER), () => 0);
      abilities[section] +=
        growth * OWN_GROWTH_PER_ANSWER + random.normal() * Math.sqrt(OWN_VARIANCE_PER_ANSWER);
      const saved = world.quickWhenKnown ? speed + KNOWN_SAVES * (chance - 0.6) : 0;
      const timeMs = isRapid ? RAPID_MS : MEDIAN_ANSWER_MS * Math.exp(random.normal() * TIME_SPREAD - saved);
      return { section, correct, isFirst, timeMs };
    },
    rest(days) {
      if (world.formSpread > 0) form = random.normal() * world.formSpread;
      const variance = VARIANCE_PER_DAY * days;
      const common = random.normal() * Math.sqrt(variance * COMMON_SHARE_OF_DAYS);
      change(common, () => random.normal() * Math.sqrt(variance * (1 - COMMON_SHARE_OF_DAYS)));
    },
    scoreProbabilities() {
      const mean = new Float64Array(exams[0].length + 1);
      for (const exam of exams) {
        const chances = exam.map((question) => chanceOf(question, abilities[question.section]));
        scoreProbabilities(chances).forEach((probability, score) => {
          mean[score] += probability / exams.length;
        });
      }
      return mean;
    },
  };
}

function chanceWithMemory(chance: number, looks: number): number {
  return looks === 0 ? chance : 1 - (1 - chance) * (1 - REMEMBERED) ** looks;
}

function questionChooser(
  world: AbilityWorld,
  bank: readonly Question[],
  random: Random,
  answered: readonly { count: number; right: number }[],
): () => number {
  const all = bank.map((_question, index) => index);
  const ofSection = (section: number) =>
    endlessly(
      all.filter((index) => bank[index].section === section),
      random,
    );
  switch (world.practice) {
    case 'all sections':
      return endlessly(all, random);
    case 'entry only':
      return ofSection(ENTRY);
    case 'weakest section': {
      const anySection = endlessly(all, random);
      const bySection = EXAM_MIX.map((_questions, section) => ofSection(section));
      const average = ({ count, right }: { count: number; right: number }) => (right + 1) / (count + 2);
      return () => {
        if (!random.chance(WEAKEST_SHARE)) return anySection();
        const averages = answered.map(average);
        return bySection[averages.indexOf(Math.min(...averages))]();
      };
    }
  }
}

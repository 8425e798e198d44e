import type { Random } from '../random.js';
import { createAbilityStudent, MODEL_WORLD, type AbilityWorld } from './ability-student.js';
import { drawBank, drawFutureExams } from './exams.js';
import { createRulesWorld, type RulesWorld } from './rules-student.js';
import {
  guessedSection,
  leaked,
  lookedUp,
  sharedBy,
  wrongRepeats,
  type ForeignAnswers,
} from './foreign-answers.js';
import type { SimulatedStudent } from './student.js';

export interface Cohort {
  readonly name: string;
  /** The students behave as the readiness model assumes, apart from details of the questions. */
  readonly followsModel: boolean;
  readonly examsInBank: number;
  readonly open: (random: Random, examPairs: number) => () => SimulatedStudent;
}

const STUDENTS_PER_BANK = 10;

const abilities = (name: string, differences: Partial<AbilityWorld>, followsModel = false): Cohort => {
  const world = { ...MODEL_WORLD, ...differences };
  return {
    name,
    followsModel,
    examsInBank: world.examsInBank,
    open(random, examPairs) {
      const exams = drawFutureExams(world, random, examPairs);
      return withBanks(
        () => drawBank(world, random),
        (bank) => createAbilityStudent(world, bank, exams, random),
      );
    },
  };
};

const rules = (name: string, world: RulesWorld): Cohort => ({
  name,
  followsModel: false,
  examsInBank: world.examsInBank,
  open(random) {
    const { drawBank: drawRulesBank, createStudent } = createRulesWorld(world, random);
    return withBanks(drawRulesBank, createStudent);
  },
});

const foreign = (name: string, answers: ForeignAnswers): Cohort => {
  const { open, ...own } = abilities(name, {});
  return {
    ...own,
    open(random, examPairs) {
      const create = open(random, examPairs);
      return () => answers(create, random);
    },
  };
};

/** Many banks, so that the difficulty of a single one does not become that of the cohort. */
function withBanks<Bank>(draw: () => Bank, create: (bank: Bank) => SimulatedStudent): () => SimulatedStudent {
  let bank = draw();
  let students = 0;
  return () => {
    if (students > 0 && students % STUDENTS_PER_BANK === 0) bank = draw();
    students++;
    return create(bank);
  };
}

export const cohorts: readonly Cohort[] = [
  abilities('base: a bank of 12 exams', {}, true),
  abilities('base: a bank of 5 exams (repeats from 400 on)', { examsInBank: 5 }, true),
  abilities('base: a bank of 2 exams (repeats from 160 on)', { examsInBank: 2 }, true),
  abilities('no growth', { growth: 0 }),
  abilities('growth twice as fast', { growth: 2 }),
  abilities('sections correlate less (0.6), unequal questions', {
    sharedVariance: 0.48,
    sectionVariance: 0.32,
    slopeSpread: 0.5,
  }),
  abilities('sections correlate more (0.8), steeper questions', {
    sharedVariance: 0.64,
    sectionVariance: 0.16,
    slope: 1.3,
  }),
  abilities('practice of the weakest section', { practice: 'weakest section' }),
  abilities('practice of Entry alone', { practice: 'entry only', examsInBank: 29 }),
  abilities('exams differ more (0.35 logits)', { examSpread: 0.35 }),
  abilities('40 % of students guess a quarter of the answers', { rapidGuessers: 0.4 }),
  abilities('students stronger than assumed', { abilityMean: 0.2 }),
  abilities('students weaker than assumed', { abilityMean: -0.6 }),
  abilities('quick answers when known, form differs by session (0.3 logits)', {
    formSpread: 0.3,
    quickWhenKnown: true,
  }),
  foreign('240 answers, then only rapid wrong repeats', wrongRepeats),
  abilities('the exam is harder than the bank (0.2 logits)', { examShift: 0.2 }),
  rules('rules known or not, without abilities', {
    examsInBank: 29,
    rulesPerQuestion: 20,
    learnedFromAnswer: 0.1,
  }),
  rules('rules learned faster, without abilities', {
    examsInBank: 29,
    rulesPerQuestion: 20,
    learnedFromAnswer: 0.25,
  }),
];

/** Answers that are not those of one student who tries: the truth is what this student knows. */
export const foreignCohorts: readonly Cohort[] = [
  foreign('35 % of the answers known beforehand', leaked),
  foreign('half of the answers looked up', lookedUp),
  foreign('one account shared by two students', sharedBy(0)),
  foreign('shared by two, 15 or more questions apart', sharedBy(15)),
  foreign('slow guesses in Entry', guessedSection),
];

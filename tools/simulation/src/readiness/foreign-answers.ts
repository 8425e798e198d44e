import { EXAM_OPTIONS, EXAM_SECTIONS } from '@tenfold/learning';
import type { Random } from '../random.js';
import { meanScore } from './exams.js';
import { MEDIAN_ANSWER_MS, type SimulatedStudent, type StudentAnswer } from './student.js';

/** Makes a student whose answers show something else than the student's own knowledge, which stays the truth. */
export type ForeignAnswers = (create: () => SimulatedStudent, random: Random) => SimulatedStudent;

const changed =
  (change: (answer: StudentAnswer, random: Random) => StudentAnswer): ForeignAnswers =>
  (create, random) => {
    const student = create();
    return { ...student, answer: () => change(student.answer(), random) };
  };

const LEAKED = 0.35;
const RIGHT_WHEN_LEAKED = 0.97;
const LEAKED_MS = 12_000;
const LEAKED_TIME_SPREAD = 0.4;

/** Recognized at once; a repeated question is known from its first answer. */
export const leaked = changed((answer, random) =>
  answer.isFirst && random.chance(LEAKED)
    ? {
        ...answer,
        correct: random.chance(RIGHT_WHEN_LEAKED),
        timeMs: LEAKED_MS * Math.exp(random.normal() * LEAKED_TIME_SPREAD),
      }
    : answer,
);

const LOOKED_UP = 0.5;
const RIGHT_WHEN_LOOKED_UP = 0.95;

export const lookedUp = changed((answer, random) =>
  random.chance(LOOKED_UP)
    ? { ...answer, correct: random.chance(RIGHT_WHEN_LOOKED_UP), timeMs: 2 * MEDIAN_ANSWER_MS }
    : answer,
);

const GUESSED_SECTION = EXAM_SECTIONS.indexOf('Entry / Entry Summary');

export const guessedSection = changed((answer, random) =>
  answer.section === GUESSED_SECTION ? { ...answer, correct: random.chance(1 / EXAM_OPTIONS) } : answer,
);

/**
 * Each session is that of one of two students, whose questions differ; the truth is the first one's.
 *
 * @param apart least difference of their expected scores, in questions
 */
export const sharedBy =
  (apart: number): ForeignAnswers =>
  (create, random) => {
    const first = create();
    const score = meanScore(first.scoreProbabilities());
    let second = create();
    while (Math.abs(meanScore(second.scoreProbabilities()) - score) < apart) second = create();
    let current = first;
    return {
      ...first,
      rest(days) {
        for (const student of [first, second]) student.rest(days);
        current = random.chance(0.5) ? first : second;
      },
      answer: () => current.answer(),
    };
  };

const FIRST_ANSWERS = 240;
const TAP_MS = 1_200;

/** After 240 answers, only rapid wrong answers to repeated questions, which teach nothing. */
export const wrongRepeats: ForeignAnswers = (create, random) => {
  const student = create();
  let answered = 0;
  return {
    ...student,
    answer() {
      if (answered++ < FIRST_ANSWERS) return student.answer();
      return { section: random.index(EXAM_SECTIONS.length), correct: false, isFirst: false, timeMs: TAP_MS };
    },
  };
};

import { acceptedLetters } from '@tenfold/exam';
import {
  addToQuestion,
  calibrateExam,
  centerDifficulties,
  DIFFICULTY_VARIANCE,
  newAbilityEstimate,
  newQuestionSums,
  type OptionChoice,
  type QuestionSums,
  type SectionIndex,
} from '@tenfold/learning';
import {
  wordingKey,
  type CalibratedDifficulty,
  type CalibratedExam,
  type Calibration,
} from './calibration.js';
import type { ExamSectionsVersion } from './exam-sections.js';
import { observeEndedAnswers, type EndedAnswer, type EndedAnswers } from './fold-ended-answers.js';

/** A question as some versions of its exam word it. */
export interface WordedQuestion {
  examId: string;
  questionId: string;
  wording: string;
  sectionName: string;
  /** The current version of the exam words it so. */
  isCurrent: boolean;
}

export interface AnswerToWording extends EndedAnswer {
  questionId: string;
  wording: string;
  selectedAnswer: string;
}

/** Sums over the answers that are evidence: of all students, to one question as it is worded. */
export interface WordingEvidence {
  gradient: number;
  information: number;
  sums: QuestionSums;
  /** Indices of the accepted options. */
  keys: readonly number[];
  /** Of the first CHOICES_KEPT students in the order of their ids, which are random. */
  choices: OptionChoice[];
}

interface CalibratedWording extends CalibratedDifficulty {
  questionId: string;
  wording: string;
  evidence: WordingEvidence;
}

export interface CalibratedBank {
  questions: CalibratedWording[];
  exams: (CalibratedExam & { examId: string })[];
}

const UNCALIBRATED: CalibratedDifficulty = { difficulty: 0, variance: DIFFICULTY_VARIANCE };
const NO_EVIDENCE: WordingEvidence = {
  gradient: 0,
  information: 0,
  sums: newQuestionSums(0),
  keys: [],
  choices: [],
};

/** Bounds the memory of a run. A share among a third of them is known to 5 percentage points or better. */
export const CHOICES_KEPT = 1_200;

/**
 * Adds what the answers of one student show.
 *
 * @param sessions all ended sessions of the student, in the order of `foldAllAnswers`
 */
export function addEvidence(
  evidence: Map<string, WordingEvidence>,
  sessions: readonly EndedAnswers<AnswerToWording>[],
  sectionIndex: SectionIndex,
): void {
  let estimate = newAbilityEstimate();
  for (const session of sessions) {
    const folded = observeEndedAnswers(estimate, session, sectionIndex);
    estimate = folded.estimate;
    for (const { answer, observation } of folded.observed) {
      const { letters } = answer.question;
      const option = letters.indexOf(answer.selectedAnswer);
      if (option < 0) continue;
      const key = wordingKey(answer.questionId, answer.wording);
      const before = evidence.get(key) ?? firstEvidence(answer.question);
      const { ability, gradient, information } = observation;
      const { keys, choices } = before;
      if (choices.length < CHOICES_KEPT)
        choices.push({ ability, option, timeMs: answer.timeMs, answeredMs: session.endedMs });
      evidence.set(key, {
        gradient: before.gradient + gradient,
        information: before.information + information,
        sums: addToQuestion(before.sums, { ability, correct: answer.isCorrect, option }),
        keys,
        choices,
      });
    }
  }
}

function firstEvidence({ correctAnswer, letters }: AnswerToWording['question']): WordingEvidence {
  const keys = acceptedLetters(correctAnswer).map((letter) => letters.indexOf(letter));
  return { ...NO_EVIDENCE, sums: newQuestionSums(letters.length), keys, choices: [] };
}

interface QuestionOfExam extends WordedQuestion, CalibratedDifficulty {
  section: number;
  evidence: WordingEvidence;
}

/** One round. Leaves out earlier wordings without evidence, and questions of an unknown section. */
export function calibrateBank(
  bank: readonly WordedQuestion[],
  evidence: ReadonlyMap<string, WordingEvidence>,
  difficulties: Calibration['difficulties'],
  { mix, indexOf }: ExamSectionsVersion,
): CalibratedBank {
  const known = bank.flatMap((question): QuestionOfExam[] => {
    const key = wordingKey(question.questionId, question.wording);
    const section = indexOf(question.sectionName);
    if (section === null || !(question.isCurrent || evidence.has(key))) return [];
    const before = difficulties.get(key) ?? UNCALIBRATED;
    return [{ ...question, ...before, section, evidence: evidence.get(key) ?? NO_EVIDENCE }];
  });
  const calibrated = [...groupByExam(known).values()].flatMap((own) => {
    const { questions } = calibrateExam(own.map((question) => ({ ...question, ...question.evidence })));
    return own.map((question, index) => ({ ...question, ...questions[index] }));
  });
  const centered = centerDifficulties(calibrated, mix);
  const questions = calibrated.map((question, index) => ({ ...question, ...centered[index] }));
  return { questions, exams: [...groupByExam(questions).values()].flatMap(describeExam) };
}

function groupByExam(questions: readonly QuestionOfExam[]): Map<string, QuestionOfExam[]> {
  const exams = new Map<string, QuestionOfExam[]>();
  for (const question of questions) {
    const own = exams.get(question.examId);
    if (own) own.push(question);
    else exams.set(question.examId, [question]);
  }
  return exams;
}

function describeExam(questions: readonly QuestionOfExam[]): CalibratedBank['exams'] {
  const current = questions.filter(({ isCurrent }) => isCurrent);
  const [first] = current;
  if (!first) return [];
  const counts = current.map(({ evidence }) => evidence.sums.all.count).sort((a, b) => a - b);
  const sum = current.reduce((total, { difficulty }) => total + difficulty, 0);
  const students = counts[Math.floor(counts.length / 2)] ?? 0;
  return [{ examId: first.examId, difficulty: sum / current.length, students }];
}

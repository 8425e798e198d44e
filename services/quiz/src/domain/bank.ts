import type { KeyChangeNote, QuestionExhibit } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { NO_RECALIBRATION, type Recalibration } from '@tenfold/learning';
import { NO_CALIBRATION, type Calibration } from './calibration.js';
import { firstExamSections, type ExamSectionsVersion } from './exam-sections.js';

export interface BankQuestion {
  id: string;
  version: number;
  examId: string;
  number: number;
  categoryId: string;
  sectionName: string;
  correctAnswer: string;
  /** The day of the edition of 19 CFR that the exam prints, as YYYY-MM-DD. */
  cfrEdition: string | null;
  /** Null when the key has not changed. */
  keyChange: KeyChangeNote | null;
  body: QuestionBody;
}

interface QuestionBody {
  content: string;
  imageUrl: string | null;
  imageDescription: string | null;
  answers: { letter: string; text: string; imageUrl: string | null }[];
  explanation: string;
  citation: string | null;
  exhibit: QuestionExhibit | null;
}

/** What selection and grading need. Each process holds one for every current question, so it has no texts. */
export interface IndexedQuestion {
  id: string;
  version: number;
  categoryId: string;
  sectionName: string;
  correctAnswer: string;
  letters: readonly string[];
}

export interface IndexedExam {
  examId: string;
  questions: readonly IndexedQuestion[];
}

export interface BankSection {
  id: string;
  name: string;
  questionIds: string[];
}

export interface Bank {
  revision: number;
  questions: ReadonlyMap<string, IndexedQuestion>;
  questionIds: readonly string[];
  sections: readonly BankSection[];
  fullExams: ReadonlyMap<string, readonly string[]>;
  examCount: number;
  examSections: ExamSectionsVersion;
  recalibration: Recalibration;
  calibration: Calibration;
}

export function indexedQuestion({ body, ...question }: BankQuestion): IndexedQuestion {
  const { id, version, categoryId, sectionName, correctAnswer } = question;
  const letters = body.answers.map(({ letter }) => letter);
  return { id, version, categoryId, sectionName, correctAnswer, letters };
}

/** @param exams the newest version of each that is not withdrawn, newest exam first */
export function buildBank(
  revision: number,
  exams: readonly IndexedExam[],
  examSections: ExamSectionsVersion = firstExamSections,
  recalibration: Recalibration = NO_RECALIBRATION,
  calibration: Calibration = NO_CALIBRATION,
): Bank {
  const sections = new Map<string, BankSection>();
  const questions = new Map<string, IndexedQuestion>();
  const fullExams = new Map<string, readonly string[]>();
  for (const exam of exams) {
    for (const question of exam.questions) {
      const { id, categoryId, sectionName } = question;
      const section = sections.get(categoryId) ?? { id: categoryId, name: sectionName, questionIds: [] };
      section.questionIds.push(id);
      sections.set(categoryId, section);
      questions.set(id, question);
    }
    const ids = exam.questions.map(({ id }) => id);
    if (ids.length === FULL_EXAM_QUESTIONS) fullExams.set(exam.examId, ids);
  }
  return {
    revision,
    questions,
    questionIds: [...questions.keys()],
    sections: [...sections.values()],
    fullExams,
    examCount: exams.length,
    examSections,
    recalibration,
    calibration,
  };
}

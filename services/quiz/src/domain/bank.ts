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
  /** From practice, by an editor. */
  isWithdrawn: boolean;
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
  /** Of practice: without withdrawn questions. */
  questions: ReadonlyMap<string, IndexedQuestion>;
  questionIds: readonly string[];
  sections: readonly BankSection[];
  /** All 80 questions of each, withdrawn ones included. */
  fullExams: ReadonlyMap<string, readonly IndexedQuestion[]>;
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

/**
 * @param exams the newest version of each that is not withdrawn, newest exam first
 * @param withdrawn ids of questions that only full exams ask
 */
export function buildBank(
  revision: number,
  exams: readonly IndexedExam[],
  examSections: ExamSectionsVersion = firstExamSections,
  recalibration: Recalibration = NO_RECALIBRATION,
  calibration: Calibration = NO_CALIBRATION,
  withdrawn: ReadonlySet<string> = new Set(),
): Bank {
  const sections = new Map<string, BankSection>();
  const questions = new Map<string, IndexedQuestion>();
  const fullExams = new Map<string, readonly IndexedQuestion[]>();
  for (const exam of exams) {
    for (const question of exam.questions) {
      const { id, categoryId, sectionName } = question;
      if (withdrawn.has(id)) continue;
      const section = sections.get(categoryId) ?? { id: categoryId, name: sectionName, questionIds: [] };
      section.questionIds.push(id);
      sections.set(categoryId, section);
      questions.set(id, question);
    }
    if (exam.questions.length === FULL_EXAM_QUESTIONS) fullExams.set(exam.examId, exam.questions);
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

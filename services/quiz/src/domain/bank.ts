import type { QuestionExhibit } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';

/** One version of a question, as it was published. It never changes. */
export interface BankQuestion {
  id: string;
  version: number;
  examId: string;
  /** Its number in the paper. */
  number: number;
  categoryId: string;
  sectionName: string;
  /** As the paper has it. */
  correctAnswer: string;
  body: QuestionBody;
}

/** What is only shown. */
export interface QuestionBody {
  content: string;
  imageUrl: string | null;
  imageDescription: string | null;
  answers: { letter: string; text: string; imageUrl: string | null }[];
  explanation: string;
  citation: string | null;
  exhibit: QuestionExhibit | null;
}

export interface BankSection {
  id: string;
  name: string;
  questionIds: string[];
}

/** The questions that new quizzes are made of. */
export interface Bank {
  /** Grows by one with each exam that is published. */
  revision: number;
  questions: ReadonlyMap<string, BankQuestion>;
  /** In exam order: as they first appear in the newest exam, then in the others. */
  sections: readonly BankSection[];
  /** Exam id -> its questions in their own order; only whole exams. */
  fullExams: ReadonlyMap<string, readonly string[]>;
}

/** @param questions the newest version of each, the newest exam first, each exam in its own order */
export function buildBank(revision: number, questions: readonly BankQuestion[]): Bank {
  const sections = new Map<string, BankSection>();
  const exams = new Map<string, string[]>();
  for (const { id, examId, categoryId, sectionName } of questions) {
    const section = sections.get(categoryId) ?? { id: categoryId, name: sectionName, questionIds: [] };
    section.questionIds.push(id);
    sections.set(categoryId, section);
    exams.set(examId, [...(exams.get(examId) ?? []), id]);
  }
  return {
    revision,
    questions: new Map(questions.map((question) => [question.id, question])),
    sections: [...sections.values()],
    fullExams: new Map([...exams].filter(([, ids]) => ids.length === FULL_EXAM_QUESTIONS)),
  };
}

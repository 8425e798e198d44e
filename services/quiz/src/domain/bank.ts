import type { QuestionExhibit } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';

export interface BankQuestion {
  id: string;
  version: number;
  examId: string;
  number: number;
  categoryId: string;
  sectionName: string;
  correctAnswer: string;
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

export interface BankSection {
  id: string;
  name: string;
  questionIds: string[];
}

export interface Bank {
  revision: number;
  questions: ReadonlyMap<string, BankQuestion>;
  sections: readonly BankSection[];
  fullExams: ReadonlyMap<string, readonly string[]>;
}

/** @param questions the newest version of each: newest exam first, each in exam order */
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

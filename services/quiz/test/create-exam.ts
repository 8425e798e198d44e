import { createHash } from 'node:crypto';
import type { ExamPublishedData } from '@tenfold/contracts';

export interface ExamPlan {
  name: string;
  version?: number;
  sitting?: string | null;
  sections: [name: string, count: number][];
  correctAnswers?: Record<number, string>;
  explanations?: Record<number, string>;
  wording?: string;
  choices?: readonly string[];
  isWithdrawn?: boolean;
}

export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function createExam({
  name,
  version = 1,
  sitting = null,
  sections,
  ...content
}: ExamPlan): ExamPublishedData {
  const sectionNames = sections.flatMap(([section, count]) => Array<string>(count).fill(section));
  return {
    examId: idOf(name),
    version,
    title: name,
    sitting,
    isWithdrawn: content.isWithdrawn ?? false,
    origin: 'sample',
    references: [],
    categories: sections.map(([section], position) => ({ id: idOf(section), name: section, position })),
    exhibits: [],
    questions: sectionNames.map((section, index) => ({
      id: idOf(`${name} ${index + 1}`),
      number: index + 1,
      categoryId: idOf(section),
      content: `${content.wording ?? 'Question'} ${index + 1} of ${name}`,
      imageUrl: null,
      imageDescription: null,
      answers: ['A', 'B', 'C', 'D'].map((letter, position) => ({
        letter,
        text: content.choices?.[position] ?? `Choice ${letter}`,
        imageUrl: null,
      })),
      correctAnswer: content.correctAnswers?.[index + 1] ?? 'A',
      explanation: content.explanations?.[index + 1] ?? 'As the regulation says.',
      citations: ['19 CFR 1.1'],
      exhibitId: null,
    })),
  };
}

export const springExam: ExamPlan = {
  name: 'Spring paper',
  sitting: '2026-04-22',
  sections: [
    ['Broker Compliance', 20],
    ['Classification', 25],
    ['Entry', 35],
  ],
};

export const autumnExam: ExamPlan = {
  name: 'Autumn paper',
  sitting: '2025-10-22',
  sections: [
    ['Quota', 5],
    ['Entry', 30],
    ['Classification', 45],
  ],
};

import { ExamPublished, type Caller, type QuizView } from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { createExam, idOf, type ExamPlan } from './create-exam.js';
import { customQuiz } from './custom-quiz.js';
import type { QuizUnderTest } from './start-quiz-service.js';

/** Five questions, the key of each is A. */
export const keysExam: ExamPlan = { name: 'Keys', sections: [['Quota', 5]] };

export const keysQuestion = (number: number): string => idOf(`Keys ${number}`);

interface KeyChangePlan {
  version: number;
  number: number;
  before: string;
  after: string;
  /** Keys of the other questions in this version. */
  keys?: Record<number, string>;
  exam?: ExamPlan;
}

export async function publishKeyChange(
  quiz: QuizUnderTest,
  { version, number, before, after, keys = {}, exam = keysExam }: KeyChangePlan,
): Promise<void> {
  const correctAnswers = { ...exam.correctAnswers, ...keys, [number]: after };
  const questionId = idOf(`${exam.name} ${number}`);
  await quiz.publish(ExamPublished, {
    ...createExam({ ...exam, version, correctAnswers }),
    keyChange: { questionId, before, after, decidedOn: '2026-05-12', publicNote: `It is ${after} now.` },
  });
}

export async function rescored(quiz: QuizUnderTest): Promise<void> {
  await until(
    async () => {
      const open = await quiz.database.query<unknown[]>('SELECT FROM key_change WHERE finished_at IS NULL');
      return open.length === 0;
    },
    { what: 'the rescoring of all key changes' },
  );
}

export async function changeKey(quiz: QuizUnderTest, plan: KeyChangePlan): Promise<void> {
  await publishKeyChange(quiz, plan);
  await rescored(quiz);
}

/** Starts a quiz of all five questions, in the order of the exam. */
export async function startKeys(quiz: QuizUnderTest, caller: Caller): Promise<QuizView> {
  const started = await quiz.start(caller, customQuiz({ questions: 5, categoryIds: [idOf('Quota')] }));
  return { ...started, questions: started.questions.toSorted((a, b) => a.questionNumber - b.questionNumber) };
}

/** @param letters of questions 1 to 5; a space leaves a question unanswered */
export async function takeKeys(quiz: QuizUnderTest, caller: Caller, letters: string): Promise<QuizView> {
  const started = await startKeys(quiz, caller);
  await quiz.answer(caller, started, letters);
  await quiz.complete(caller, started);
  return started;
}

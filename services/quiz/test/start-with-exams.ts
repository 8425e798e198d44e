import { shareForTests } from '@tenfold/testing';
import type { ExamPlan } from './create-exam.js';
import { startQuizService, type QuizUnderTest } from './start-quiz-service.js';

const share = shareForTests<QuizUnderTest>();

/** A service that all cases of the test file with the same exams and settings share: they use random users. */
export function startWithExams(
  exams: readonly ExamPlan[],
  settings?: Parameters<typeof startQuizService>[0],
): QuizUnderTest {
  return share(JSON.stringify([exams, settings]), async () => {
    const quiz = await startQuizService(settings);
    for (const exam of exams) await quiz.publishExam(exam);
    return quiz;
  });
}

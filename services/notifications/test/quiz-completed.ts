import { randomUUID } from 'node:crypto';
import type { QuizCompletedData } from '@tenfold/contracts';

export const noStats = { totalQuizzes: 0, totalQuestionsCompleted: 0, currentStreak: 0, averageScore: 0 };

export function quizCompleted(userId: string, changes: Partial<QuizCompletedData> = {}): QuizCompletedData {
  return {
    userId,
    sessionId: randomUUID(),
    sessionType: 'full',
    displayName: 'Full Practice Exam',
    score: 50,
    correctAnswers: 40,
    totalQuestions: 80,
    studyMinutes: 200,
    completedAt: new Date().toISOString(),
    statsVersion: 1,
    before: noStats,
    after: noStats,
    ...changes,
  };
}

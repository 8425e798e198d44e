import type { QuizCompletedData } from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { connect, JSONCodec } from 'nats';
import { randomUUID } from 'node:crypto';

export interface Publisher {
  publish(event: { type: string }, data: unknown, id?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPublisher(natsUrl: string): Promise<Publisher> {
  const connection = await connect({ servers: natsUrl });
  return {
    async publish({ type }, data, id = randomUUID()) {
      const envelope = { id, type, occurredAt: new Date().toISOString(), data };
      await until(() => connection.jetstream().publish(type, JSONCodec().encode(envelope)));
    },
    close: () => connection.close(),
  };
}

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

import { randomUUID } from 'node:crypto';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { readSeenQuestions } from './user-questions.queries.js';

describe('user questions', () => {
  let quiz: QuizUnderTest;

  beforeAll(async () => {
    quiz = await startQuizService();
  });

  afterAll(() => quiz.stop());

  async function see(userId: string, lastSeenAt: string, lastCorrect: boolean | null): Promise<string> {
    const questionId = randomUUID();
    await quiz.database.query(
      `INSERT INTO user_question (user_id, question_id, section_id, last_seen_at, last_correct) VALUES ($1, $2, $3, $4, $5)`,
      [userId, questionId, randomUUID(), lastSeenAt, lastCorrect],
    );
    return questionId;
  }

  describe('the seen questions of a user', () => {
    it('are none at first', async () => {
      expect(await readSeenQuestions(quiz.database.manager, randomUUID(), null)).toEqual([]);
    });

    it('start with those answered wrong last time; the least recently seen come first', async () => {
      const userId = randomUUID();
      const rightLately = await see(userId, '2026-11-09T10:00:00Z', true);
      const wrongLately = await see(userId, '2026-11-08T10:00:00Z', false);
      const unanswered = await see(userId, '2026-11-02T10:00:00Z', null);
      const rightLongAgo = await see(userId, '2026-11-01T10:00:00Z', true);
      const wrongLongAgo = await see(userId, '2026-11-03T10:00:00Z', false);
      const ofAnother = await see(randomUUID(), '2026-11-01T10:00:00Z', false);

      const expected = [wrongLongAgo, wrongLately, rightLongAgo, unanswered, rightLately];
      expect(await readSeenQuestions(quiz.database.manager, userId, null)).toEqual(expected);
      const some = [rightLately, wrongLately, ofAnother];
      expect(await readSeenQuestions(quiz.database.manager, userId, some)).toEqual([
        wrongLately,
        rightLately,
      ]);
    });

    it('are in random order when seen at the same time', async () => {
      const userId = randomUUID();
      const together = '2026-11-01T10:00:00Z';
      for (let i = 0; i < 6; i += 1) await see(userId, together, true);
      const orders = new Set<string>();
      for (let i = 0; i < 20; i += 1)
        orders.add((await readSeenQuestions(quiz.database.manager, userId, null)).join());
      expect(orders.size).toBeGreaterThan(1);
    });
  });
});

import { Injectable } from '@nestjs/common';
import { QuizCompleted, type QuizCompletedData } from '@tenfold/contracts';
import { crossedMilestones, summarizeMilestones } from '@tenfold/exam';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { requestInsights } from '../insights/generate-insights.job.js';
import { insertOfOccasion } from '../notifications/notification.queries.js';
import { recordTold } from './told-milestone.queries.js';

/** Creates one notification that names every milestone the quiz has reached, and requests smart insights. */
@Injectable()
export class QuizCompletedConsumer {
  @OnEvent(QuizCompleted, 'quiz-completed')
  async quizCompleted(tx: EntityManager, data: QuizCompletedData): Promise<void> {
    const { userId, sessionId, before, after } = data;
    const [first, ...others] = await recordTold(tx, userId, crossedMilestones(before, after));
    if (first) {
      const { title, message } = summarizeMilestones([first, ...others]);
      const occasion = `milestones:${sessionId}`;
      await insertOfOccasion(tx, userId, { type: 'milestone', title, message, occasion });
    }
    await requestInsights(tx, userId);
  }
}

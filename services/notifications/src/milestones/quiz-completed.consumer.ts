import { Injectable } from '@nestjs/common';
import { QuizCompleted, type QuizCompletedData } from '@tenfold/contracts';
import { crossedMilestones, summarizeMilestones } from '@tenfold/exam';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { insertNotification } from '../notifications/notification.queries.js';
import { recordNotified } from './notified-milestone.queries.js';

@Injectable()
export class QuizCompletedConsumer {
  @OnEvent(QuizCompleted, 'quiz-completed')
  async quizCompleted(tx: EntityManager, data: QuizCompletedData): Promise<void> {
    const { userId, sessionId, before, after } = data;
    const [first, ...others] = await recordNotified(tx, userId, crossedMilestones(before, after));
    if (!first) return;
    const { title, message } = summarizeMilestones([first, ...others]);
    const dedupeKey = `milestones:${sessionId}`;
    await insertNotification(tx, userId, { type: 'milestone', title, message, dedupeKey });
  }
}

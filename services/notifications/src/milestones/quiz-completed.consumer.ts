import { Injectable } from '@nestjs/common';
import { QuizCompleted, type QuizCompletedData } from '@tenfold/contracts';
import { crossedMilestones, type Milestone } from '@tenfold/exam';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { wantInsights } from '../insights/insight-schedule.queries.js';
import { insertNotifications, type NewNotification } from '../notifications/notification.queries.js';

/** A completed quiz may have reached milestones, each told once, and is worth a look for insights. */
@Injectable()
export class QuizCompletedConsumer {
  @OnEvent(QuizCompleted)
  async quizCompleted(tx: EntityManager, { userId, before, after }: QuizCompletedData): Promise<void> {
    await insertNotifications(tx, userId, crossedMilestones(before, after).map(milestoneNotification));
    await wantInsights(tx, userId);
  }
}

function milestoneNotification({ type, value, title, message }: Milestone): NewNotification {
  return { type: 'milestone', title, message, occasion: `milestone:${type}:${value}` };
}

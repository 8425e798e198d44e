import { Injectable } from '@nestjs/common';
import {
  QuestionReportClosed,
  type QuestionReportClosedData,
  type QuestionReportOutcome,
} from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { insertNotification } from '../notifications/notification.queries.js';

const outcomes: Record<QuestionReportOutcome, string> = {
  accepted: 'was accepted',
  declined: 'was declined',
  duplicate: 'was already known',
};

@Injectable()
export class QuestionReportClosedConsumer {
  @OnEvent(QuestionReportClosed, 'question-report-closed')
  async reportClosed(tx: EntityManager, data: QuestionReportClosedData): Promise<void> {
    const { userId, reportId, examTitle, questionNumber, outcome, answer } = data;
    await insertNotification(tx, userId, {
      type: 'system',
      title: `Your report on question ${questionNumber} of ${examTitle} ${outcomes[outcome]}`,
      message: answer,
      path: '/reports',
      dedupeKey: `question-report:${reportId}`,
    });
  }
}

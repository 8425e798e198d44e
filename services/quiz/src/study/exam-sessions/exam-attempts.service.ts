import { Injectable } from '@nestjs/common';
import {
  getExamAttempts,
  type Caller,
  type ExamAttempt,
  type ExamAttempts,
  type NoInput,
} from '@tenfold/contracts';
import { passMark, RECENT_SCORES, scorePercent } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import {
  listExamAttempts,
  listRunningExams,
  readServerTime,
  type ExamAttemptRecord,
} from './exam-sessions.queries.js';
import { presentSession } from './present-exam.js';

@Injectable()
export class ExamAttemptsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
  ) {}

  @Handles(getExamAttempts)
  async get(_input: NoInput, caller: Caller): Promise<ExamAttempts> {
    await this.access.requireAccess(caller);
    const running = await listRunningExams(this.database, caller.userId);
    const attempts = await listExamAttempts(this.database, caller.userId, RECENT_SCORES);
    return {
      openSessions: running.map(presentSession),
      attempts: attempts.map(presentAttempt),
      serverNow: (await readServerTime(this.database)).toISOString(),
    };
  }
}

function presentAttempt({ completedAt, ...attempt }: ExamAttemptRecord): ExamAttempt {
  const { score, totalQuestions } = attempt;
  return {
    ...attempt,
    completedAt: completedAt.toISOString(),
    scorePercent: scorePercent(score, totalQuestions),
    passed: score >= passMark(totalQuestions),
  };
}

import { Injectable } from '@nestjs/common';
import {
  getExamSetup,
  listExamSessions,
  type Caller,
  type ExamSession,
  type ExamSetup,
  type NoInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { countSections } from '../../domain/exam-blueprint.js';
import { listFullSessions } from '../sessions/full-sessions.queries.js';
import { FullSessionLimit } from '../sessions/full-session-limit.js';
import { listExamTitles } from './exam-questions.queries.js';
import { hasUsedFreeExam, listExamRecords, readAttempts, readServerTime } from './exam-sessions.queries.js';
import { presentSession } from './present-exam.js';

const SESSIONS_LISTED = 50;

@Injectable()
export class ExamSetupService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly limit: FullSessionLimit,
  ) {}

  @Handles(getExamSetup)
  async setup(_input: NoInput, caller: Caller): Promise<ExamSetup> {
    const level = await this.access.requireAccess(caller, { upTo: 'pro' });
    const { userId } = caller;
    const bank = await this.bank.current();
    const attempts = await readAttempts(this.database, userId);
    const sessions = await this.sessionsOf(userId);
    const open = sessions.filter(({ status }) => status === 'in_progress');
    const titles = await listExamTitles(this.database);
    const exams = titles.flatMap(({ examId, title, sitting }) => {
      const questions = bank.fullExams.get(examId);
      if (!questions) return [];
      const taken = attempts.get(examId);
      return [
        {
          examId,
          title,
          sitting,
          sections: countSections(questions),
          attempts: taken?.attempts ?? 0,
          bestScore: taken?.bestScore ?? null,
        },
      ];
    });
    const mayStartHalf = level === 'pro' || !(await hasUsedFreeExam(this.database, userId));
    return {
      exams,
      openSessions: open,
      openFullSessions: (await listFullSessions(this.database, userId)).length,
      openMax: this.limit.max,
      mayStart: level === 'pro' ? 'full' : mayStartHalf ? 'half' : 'none',
      serverNow: (await readServerTime(this.database)).toISOString(),
    };
  }

  @Handles(listExamSessions)
  async list(_input: NoInput, caller: Caller): Promise<ExamSession[]> {
    await this.access.requireAccess(caller);
    return this.sessionsOf(caller.userId);
  }

  private async sessionsOf(userId: string): Promise<ExamSession[]> {
    return (await listExamRecords(this.database, userId, SESSIONS_LISTED)).map(presentSession);
  }
}

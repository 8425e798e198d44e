import { Injectable } from '@nestjs/common';
import type {
  AnsweredQuestions,
  Caller,
  FocusedStudyStats,
  RecentActivity,
  Section,
  SectionProgress,
  Stats,
} from '@tenfold/contracts';
import { EntityManager } from 'typeorm';
import { AccessService, subscriptionRequired } from '../access/access.service.js';
import { BankService } from '../bank/bank.service.js';
import { presentProgress, withoutScores } from '../domain/section-progress.js';
import { presentActivity, presentRunning } from '../domain/session-names.js';
import { calendarDay } from '../domain/streak.js';
import { presentFocusedStudy, presentStats } from '../domain/totals.js';
import { listCompletedSessions } from './completed-sessions.queries.js';
import { listRunningSessions } from './running-sessions.queries.js';
import { readSectionFigures } from './user-questions.queries.js';
import { readTotals, sumAnsweredQuestions } from './user-totals.queries.js';

const ACTIVITIES_SHOWN = 10;
const RUNNING_SHOWN = 3;

/** The bank and the statistics as a user sees them; every call but `overall` needs access. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  async sections(caller: Caller): Promise<Section[]> {
    await this.access.requireAccess(caller);
    const { sections } = await this.bank.current();
    return sections.map(({ id, name, questionIds }) => ({ id, name, questionCount: questionIds.length }));
  }

  async sectionProgress(caller: Caller): Promise<SectionProgress[]> {
    const level = await this.access.levelOf(caller, 'pro');
    if (level === 'none') throw subscriptionRequired();
    const { sections } = await this.bank.current();
    const figures = await readSectionFigures(this.database, caller.userId);
    const progress = sections.map((section) => presentProgress(section, figures.get(section.id)));
    return level === 'pro' ? progress : progress.map(withoutScores);
  }

  async stats(caller: Caller): Promise<Stats> {
    await this.access.requireAccess(caller);
    return presentStats(
      await readTotals(this.database, caller.userId),
      calendarDay(new Date(), caller.timeZone),
    );
  }

  async focusedStudy(caller: Caller): Promise<FocusedStudyStats> {
    await this.access.requireAccess(caller);
    return presentFocusedStudy(await readTotals(this.database, caller.userId));
  }

  /** Of all users together. */
  async overall(): Promise<AnsweredQuestions> {
    return { questionsCompleted: await sumAnsweredQuestions(this.database) };
  }

  /** Quizzes that can be gone on with, and completed ones, newest first. */
  async recentActivity(caller: Caller): Promise<RecentActivity[]> {
    await this.access.requireAccess(caller);
    const running = await listRunningSessions(this.database, caller.userId, RUNNING_SHOWN);
    const completed = await listCompletedSessions(
      this.database,
      caller.userId,
      ACTIVITIES_SHOWN - running.length,
    );
    return [...running.map(presentRunning), ...completed.map(presentActivity)].sort((a, b) =>
      b.time.localeCompare(a.time),
    );
  }
}

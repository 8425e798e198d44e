import { Injectable } from '@nestjs/common';
import {
  getFocusedStudyStats,
  getOverallStats,
  getStats,
  listRecentActivity,
  listSectionProgress,
  listSections,
  type Caller,
  type FocusedStudyStats,
  type NoInput,
  type OverallStats,
  type RecentActivity,
  type Section,
  type SectionProgress,
  type Stats,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { presentProgress, withoutScores } from '../../domain/section-progress.js';
import { presentActivity, presentRunning } from '../../domain/session-names.js';
import { calendarDay } from '../../domain/streak.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import { presentFocusedStudy, presentStats, withoutPace } from '../../domain/totals.js';
import { readDailyLimitReset } from './daily-limit.queries.js';
import { listCompletedSessions, listRunningSessions, readOverallStats } from './stats.queries.js';
import { readSectionStats } from './user-questions.queries.js';
import { readTimeZone, readTotals } from './user-totals.queries.js';

const ACTIVITIES_SHOWN = 10;
const RUNNING_SHOWN = 3;

@Injectable()
export class StatsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(listSections)
  async sections(_input: NoInput, caller: Caller): Promise<Section[]> {
    await this.access.requireAccess(caller);
    const { sections } = await this.bank.current();
    return sections.map(({ id, name, questionIds }) => ({ id, name, questionCount: questionIds.length }));
  }

  @Handles(listSectionProgress)
  async sectionProgress(_input: NoInput, caller: Caller): Promise<SectionProgress[]> {
    const level = await this.access.requireAccess(caller, { upTo: 'pro' });
    const { sections } = await this.bank.current();
    const sectionStats = await readSectionStats(this.database, caller.userId);
    const progress = sections.map((section) => presentProgress(section, sectionStats.get(section.id)));
    return level === 'pro' ? progress : progress.map(withoutScores);
  }

  @Handles(getStats)
  async stats(_input: NoInput, caller: Caller): Promise<Stats> {
    const level = await this.access.requireAccess(caller);
    const { timeZone, now } = await readTimeZone(this.database, caller.userId);
    const today = calendarDay(now, effectiveTimeZone(timeZone, caller.timeZone, now));
    const stats = presentStats(await readTotals(this.database, caller.userId), today);
    if (level === 'pro') return stats;
    const limit = await readDailyLimitReset(this.database, caller.userId);
    return { ...withoutPace(stats), ...(limit && { nextDailyQuizAt: limit.nextAvailable.toISOString() }) };
  }

  @Handles(getFocusedStudyStats)
  async focusedStudy(_input: NoInput, caller: Caller): Promise<FocusedStudyStats> {
    await this.access.requireAccess(caller);
    return presentFocusedStudy(await readTotals(this.database, caller.userId));
  }

  @Handles(getOverallStats)
  async overall(): Promise<OverallStats> {
    const { questions } = await this.bank.current();
    return { ...(await readOverallStats(this.database)), publishedQuestions: questions.size };
  }

  @Handles(listRecentActivity)
  async recentActivity(_input: NoInput, caller: Caller): Promise<RecentActivity[]> {
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

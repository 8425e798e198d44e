import { Injectable } from '@nestjs/common';
import { getLearnerStats, type Caller, type LearnerStats, type NoInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import { AccessService } from '../access/access.service.js';
import { presentLearnerStats, withoutProFigures } from '../domain/learner-stats.js';
import { effectiveTimeZone } from '../domain/time-zone.js';
import { readSectionFigures } from './user-questions.queries.js';
import { readTimeZone, readTotals } from './user-totals.queries.js';

/** Stats for insights; Pro-only parts are omitted for other users. */
@Injectable()
export class LearnerStatsService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
    private readonly access: AccessService,
  ) {}

  /** Reads the totals, and one row for each question that the user has seen. */
  @Handles(getLearnerStats)
  async facts(_input: NoInput, caller: Caller): Promise<LearnerStats> {
    const { userId } = caller;
    const now = new Date();
    const { sections } = await this.bank.current();
    const totals = await readTotals(this.database, userId);
    const figures = await readSectionFigures(this.database, userId);
    const timeZone = effectiveTimeZone(await readTimeZone(this.database, userId), caller.timeZone, now);
    const facts = presentLearnerStats({ totals, sections, figures }, now, timeZone);
    return (await this.access.levelOf(caller, 'pro')) === 'pro' ? facts : withoutProFigures(facts);
  }
}

import { Injectable } from '@nestjs/common';
import type { Caller, LearnerFacts } from '@tenfold/contracts';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import { AccessService } from '../access/access.service.js';
import { presentLearnerFacts, withoutProFigures } from '../domain/learner-facts.js';
import { readSectionFigures } from './user-questions.queries.js';
import { readTotals } from './user-totals.queries.js';

/** What advice is made of; whoever has not got Pro is advised without what Pro alone shows. */
@Injectable()
export class LearnerFactsService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
    private readonly access: AccessService,
  ) {}

  /** The caller's own figures, from the totals and a row for each question ever seen. */
  async facts(caller: Caller): Promise<LearnerFacts> {
    const { userId, timeZone } = caller;
    const { sections } = await this.bank.current();
    const totals = await readTotals(this.database, userId);
    const figures = await readSectionFigures(this.database, userId);
    const facts = presentLearnerFacts({ totals, sections, figures }, new Date(), timeZone);
    return (await this.access.levelOf(caller, 'pro')) === 'pro' ? facts : withoutProFigures(facts);
  }
}

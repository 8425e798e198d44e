import { accessLevel } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { findAccess } from '../../access/access.queries.js';
import type { BankSection } from '../../domain/bank.js';
import { presentLearnerStats, withoutProStats, type LearnerStats } from '../../domain/learner-stats.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import { readSectionStats } from './user-questions.queries.js';
import { readTimeZone, readTotals } from './user-totals.queries.js';

export interface Learner {
  userId: string;
  isAdmin: boolean;
  timeZone: string | null;
}

export async function readLearnerStats(
  tx: EntityManager,
  { userId, isAdmin, timeZone }: Learner,
  sections: readonly BankSection[],
): Promise<LearnerStats> {
  const totals = await readTotals(tx, userId);
  const sectionStats = await readSectionStats(tx, userId);
  const { timeZone: kept, now } = await readTimeZone(tx, userId);
  const zone = effectiveTimeZone(kept, timeZone ?? kept?.name ?? 'UTC', now);
  const stats = presentLearnerStats({ totals, sections, sectionStats }, now, zone);
  const level = accessLevel({ isAdmin }, await findAccess(tx, userId));
  return level === 'pro' ? stats : withoutProStats(stats);
}

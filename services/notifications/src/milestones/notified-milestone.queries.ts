import type { Milestone } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

/**
 * @returns the milestones of which the user was never notified: a milestone is reported once, even if the stats fall and
 * rise again
 */
export async function recordNotified(
  tx: EntityManager,
  userId: string,
  milestones: readonly Milestone[],
): Promise<Milestone[]> {
  if (milestones.length === 0) return [];
  const rows = await tx.query<Pick<Milestone, 'type' | 'value'>[]>(
    `INSERT INTO notified_milestone (user_id, type, value)
     SELECT $1, m.type, m.value FROM jsonb_to_recordset($2::jsonb) AS m (type text, value int)
     ORDER BY m.type, m.value
     ON CONFLICT DO NOTHING RETURNING type, value`,
    [userId, JSON.stringify(milestones.map(({ type, value }) => ({ type, value })))],
  );
  const isNew = new Set(rows.map(({ type, value }) => `${type} ${value}`));
  return milestones.filter(({ type, value }) => isNew.has(`${type} ${value}`));
}

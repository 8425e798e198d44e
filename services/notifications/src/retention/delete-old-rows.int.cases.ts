import { randomUUID } from 'node:crypto';
import { sharedNotifications } from '../../test/start-notifications.js';
import { DeleteOldRowsJob } from './delete-old-rows.job.js';

describe('delete old rows', () => {
  const notifications = sharedNotifications();

  it('deletes notifications 90 days after their user deleted them, and no others', async () => {
    const userId = randomUUID();
    await notifications.database.query(
      `INSERT INTO notification (user_id, id, type, title, message, dedupe_key, created_at, deleted_at)
     SELECT $1, gen_random_uuid(), 'milestone', title, '', title, now() - interval '400 days', now() - deleted
     FROM (VALUES ('kept', NULL), ('deleted for 89 days', interval '89 days'), ('deleted for 91 days', interval '91 days'))
       AS row (title, deleted)`,
      [userId],
    );
    await new DeleteOldRowsJob(notifications.database).notifications();
    const left = await notifications.database.query<{ title: string }[]>(
      'SELECT title FROM notification WHERE user_id = $1 ORDER BY title',
      [userId],
    );
    expect(left.map(({ title }) => title)).toEqual(['deleted for 89 days', 'kept']);
  });
});

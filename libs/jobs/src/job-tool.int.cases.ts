import { Fragile, Secret, startNoteJobs, type JobRow, type NoteJobs } from '../test/note-jobs.js';
import { UnrecoverableError } from './index.js';
import { runJobTool } from './job-tool.js';

describe('job tool', () => {
  let jobs: NoteJobs;

  beforeAll(async () => {
    jobs = await startNoteJobs('job_tool');
  });
  afterAll(() => jobs.stop());

  describe('the tool', () => {
    const tool = (...args: string[]) => runJobTool(args, jobs.dataSource);

    test('lists and retries dead jobs', async () => {
      jobs.failing.set('fixable', new Error('for now'));
      await jobs.add(Fragile, 'fixable', { dedupeKey: 'fixable' });
      const { id } = await jobs.inState('fixable', 'dead');
      const listed = (await tool('list')).trim().split('\n');
      const line = listed
        .map((text) => JSON.parse(text) as JobRow & { kind: string })
        .find((row) => row.id === id);
      expect(line).toMatchObject({ kind: 'fragile', lastError: 'Error: for now', canRetry: true });
      expect(line).not.toHaveProperty('data');
      jobs.failing.delete('fixable');
      expect(await tool('retry', id)).toBe('retry: 1\n');
      expect(await jobs.inState('fixable', 'done')).toMatchObject({ attempts: 1, lastError: null });
      await expect(tool('retry', id)).rejects.toThrow('There is no dead job');
    });

    test('drops dead jobs only; a job without its data cannot be retried', async () => {
      jobs.failing.set('hopeless', new UnrecoverableError('no'));
      await jobs.add(Secret, 'hopeless', { dedupeKey: 'hopeless' });
      const { id } = await jobs.inState('hopeless', 'dead');
      await expect(tool('retry', id)).rejects.toThrow('There is no dead job');
      expect(await tool('drop', id)).toBe('drop: 1\n');
      expect(await jobs.rowOf('hopeless')).toBeUndefined();
      expect(await jobs.rowOf('fixable')).toBeDefined();
      await expect(tool('drop')).rejects.toThrow('list');
    });
  });
});

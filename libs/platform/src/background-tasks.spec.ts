import { BackgroundTasks } from './background-tasks.js';

const failures: string[] = [];
let tasks: BackgroundTasks;

beforeEach(() => {
  jest.useFakeTimers();
  failures.length = 0;
  tasks = new BackgroundTasks((task, error) => failures.push(`${task}: ${(error as Error).message}`));
});
afterEach(() => {
  jest.useRealTimers();
});

test('runs after each interval, one at a time, and reports failed runs', async () => {
  let runs = 0;
  let end = (): void => undefined;
  tasks.every(1_000, 'sweep', () => {
    runs += 1;
    if (runs === 1) return Promise.reject(new Error('failed'));
    return new Promise<void>((resolve) => (end = resolve));
  });
  await jest.advanceTimersByTimeAsync(999);
  expect(runs).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect([runs, failures]).toEqual([1, ['sweep: failed']]);

  await jest.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(2); // the second run has not ended
  end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(3);
  end();
});

test('nowAndEvery runs at once', async () => {
  let runs = 0;
  tasks.nowAndEvery(1_000, 'sweep', async () => (runs += 1));
  await jest.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
});

test('a stop waits for the running task and starts no new one', async () => {
  let runs = 0;
  let end = (): void => undefined;
  let stopped = false;
  tasks.every(1_000, 'sweep', () => {
    runs += 1;
    return new Promise<void>((resolve) => (end = resolve));
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(tasks.isStopping).toBe(false);
  const stop = tasks.stop().then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(5_000);
  expect([runs, stopped, tasks.isStopping]).toEqual([1, false, true]);
  end();
  await stop;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
});

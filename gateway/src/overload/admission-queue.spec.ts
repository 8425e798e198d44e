import { AdmissionQueue, type AdmissionLimits, type Priority } from './admission-queue.js';

const LIMITS = { running: 4, waiting: 4, waitMs: 1_000 };

function createQueue(limits: Partial<AdmissionLimits> = {}, isLate = () => false) {
  const events: string[] = [];
  const load = { running: 0, overloads: 0 };
  const queue = new AdmissionQueue({ ...LIMITS, ...limits }, isLate, {
    running: (requests) => (load.running = requests),
    overloaded: () => (load.overloads += 1),
  });
  const enter = (name: string, priority: Priority = 'high') =>
    queue.enter(
      priority,
      () => events.push(`${name} admitted`),
      () => events.push(`${name} refused`),
    );
  return { events, load, enter };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('admits up to the limit at once; further requests wait for a slot in order of arrival', () => {
  const { events, enter } = createQueue({ running: 1 });
  const leaveFirst = enter('a');
  const leaveSecond = enter('b');
  enter('c');
  expect(events).toEqual(['a admitted']);
  leaveFirst();
  leaveSecond();
  expect(events).toEqual(['a admitted', 'b admitted', 'c admitted']);
});

test('a slot is freed once, however often its request leaves', () => {
  const { events, enter } = createQueue({ running: 1 });
  const leave = enter('a');
  leave();
  leave();
  enter('b');
  enter('c');
  expect(events).toEqual(['a admitted', 'b admitted']);
});

test('refuses a request when too many wait', () => {
  const { events, enter } = createQueue({ running: 1, waiting: 1 });
  for (const name of ['a', 'b', 'c']) enter(name);
  expect(events).toEqual(['a admitted', 'c refused']);
});

test('refuses a request that has waited too long, and then lets others wait', () => {
  const { events, enter } = createQueue({ running: 1, waiting: 1 });
  const leave = enter('a');
  enter('b');
  jest.advanceTimersByTime(LIMITS.waitMs);
  expect(events).toEqual(['a admitted', 'b refused']);
  enter('c');
  leave();
  expect(events).toEqual(['a admitted', 'b refused', 'c admitted']);
});

test('a request that leaves while it waits is neither admitted nor refused', () => {
  const { events, enter } = createQueue({ running: 1 });
  const leave = enter('a');
  enter('b')();
  leave();
  jest.advanceTimersByTime(LIMITS.waitMs);
  expect(events).toEqual(['a admitted']);
});

test('admits a higher priority first', () => {
  const { events, enter } = createQueue({ running: 4, waiting: 12 });
  const running = [1, 2, 3, 4].map((n) => enter(`running ${n}`));
  enter('insights', 'low');
  enter('read', 'normal');
  enter('answer', 'high');
  for (const leave of running) leave();
  expect(events.slice(4)).toEqual(['answer admitted', 'read admitted', 'insights admitted']);
});

test.each([
  ['normal', 3],
  ['low', 1],
] as const)(
  'requests of %s priority occupy at most %i of 4 slots, which leaves some to answers',
  (priority, max) => {
    const { events, enter } = createQueue();
    for (let n = 0; n < 4; n += 1) enter(priority, priority);
    expect(events.filter((event) => event.endsWith('admitted'))).toHaveLength(max);
    enter('answer', 'high');
    expect(events.at(-1)).toBe('answer admitted');
  },
);

test('reports how many requests run, and overload once a request has waited long or is refused', () => {
  const { load, enter } = createQueue({ running: 1, waiting: 2 });
  const [leaveFirst, leaveSecond] = ['a', 'b', 'c'].map((name) => enter(name));
  jest.advanceTimersByTime(LIMITS.waitMs / 4);
  leaveFirst?.();
  expect(load).toEqual({ running: 1, overloads: 0 });
  jest.advanceTimersByTime(LIMITS.waitMs / 2);
  leaveSecond?.();
  expect(load).toEqual({ running: 1, overloads: 1 });
  for (const name of ['d', 'e', 'f']) enter(name);
  expect(load).toEqual({ running: 1, overloads: 2 });
});

test('while the event loop is late, only requests of high priority may wait', () => {
  const { events, enter } = createQueue({ running: 1 }, () => true);
  enter('a');
  enter('read', 'normal');
  enter('answer', 'high');
  expect(events).toEqual(['a admitted', 'read refused']);
});

import type { ExamChange } from '@tenfold/contracts';
import fc from 'fast-check';
import { applyExamChanges, type AppliedChanges, type StoredState } from './apply-exam-changes.js';

const [PHONE, LAPTOP] = ['phone', 'laptop'];
const letters = new Map([
  ['q1', ['A', 'B', 'C', 'D']],
  ['q2', ['A', 'B', 'C']],
]);

function change(sequence: number, given: Partial<ExamChange> = {}): ExamChange {
  return {
    questionId: 'q1',
    baseVersion: 0,
    sequence,
    selectedAnswer: 'A',
    isFlagged: false,
    isUnsure: false,
    struckOut: [],
    highlights: [],
    note: '',
    timeSpentMs: 1_000,
    deskTimes: [],
    ...given,
  };
}

function apply(
  deviceId: string,
  changes: ExamChange[],
  before: Pick<AppliedChanges, 'states' | 'revision'> = { states: new Map(), revision: 0 },
  elapsedMs = 60_000,
): AppliedChanges {
  const { states, revision } = before;
  return applyExamChanges({ deviceId, changes, revision, elapsedMs, states, letters });
}

const outcomesOf = ({ outcomes }: AppliedChanges): string[] => outcomes.map(({ outcome }) => outcome);
const answerOf = ({ states }: Pick<AppliedChanges, 'states'>, id = 'q1') => states.get(id)?.selectedAnswer;

describe('changes of one device', () => {
  it('are stored, each with a new version', () => {
    const applied = apply(PHONE, [change(1), change(2, { questionId: 'q2', selectedAnswer: 'C' })]);
    expect(outcomesOf(applied)).toEqual(['stored', 'stored']);
    expect([...applied.states.values()].map(({ version }) => version)).toEqual([1, 2]);
    expect(applied.revision).toBe(2);
    expect(applied.answerChanges).toEqual([
      { revision: 1, questionId: 'q1', from: null, to: 'A', lateAt: null },
      { revision: 2, questionId: 'q2', from: null, to: 'C', lateAt: null },
    ]);
  });

  it('never conflict with each other, although their replies were lost', () => {
    const first = apply(PHONE, [change(1)]);
    const second = apply(
      PHONE,
      [change(2, { selectedAnswer: 'B' }), change(3, { selectedAnswer: 'C' })],
      first,
    );
    expect(outcomesOf(second)).toEqual(['stored', 'stored']);
    expect(answerOf(second)).toBe('C');
  });

  it('change nothing when they are repeated or arrive late', () => {
    const stored = apply(PHONE, [change(1), change(2, { selectedAnswer: 'B' })]);
    const repeated = apply(PHONE, [change(1), change(2, { selectedAnswer: 'B' })], stored);
    expect(outcomesOf(repeated)).toEqual(['stored', 'stored']);
    expect(answerOf(repeated)).toBe('B');
    expect(repeated).toMatchObject({ revision: 2, answerChanges: [] });
    expect(repeated.changedIds.size).toBe(0);
  });

  it('can clear an answer', () => {
    const cleared = apply(PHONE, [change(1), change(2, { selectedAnswer: null })]);
    expect(answerOf(cleared)).toBeNull();
    expect(cleared.answerChanges.at(-1)).toMatchObject({ from: 'A', to: null });
  });
});

describe('changes of two devices', () => {
  it('based on the same version: the second one is a conflict and changes nothing', () => {
    const first = apply(PHONE, [change(1)]);
    const second = apply(LAPTOP, [change(1, { selectedAnswer: 'B' })], first);
    expect(outcomesOf(second)).toEqual(['conflict']);
    expect(answerOf(second)).toBe('A');
    expect(second.revision).toBe(1);
  });

  it('based on the version of the other one are stored', () => {
    const first = apply(PHONE, [change(1)]);
    const second = apply(LAPTOP, [change(1, { selectedAnswer: 'B', baseVersion: 1 })], first);
    expect(outcomesOf(second)).toEqual(['stored']);
    const delayed = apply(PHONE, [change(2, { selectedAnswer: 'C' })], second);
    expect(outcomesOf(delayed)).toEqual(['conflict']);
    expect(answerOf(delayed)).toBe('B');
  });

  it('of different questions do not affect each other', () => {
    const first = apply(PHONE, [change(1)]);
    const second = apply(LAPTOP, [change(1, { questionId: 'q2' })], first);
    expect(outcomesOf(second)).toEqual(['stored']);
  });
});

it('rejects unknown questions and letters that the question does not offer', () => {
  const applied = apply(PHONE, [
    change(1, { questionId: 'other' }),
    change(2, { questionId: 'q2', selectedAnswer: 'D' }),
    change(3, { questionId: 'q2', selectedAnswer: null, struckOut: ['A', 'E'] }),
  ]);
  expect(outcomesOf(applied)).toEqual(['rejected', 'rejected', 'stored']);
  expect(applied.states.get('q2')?.struckOut).toEqual(['A']);
});

it('caps the sum of the times at the time since the start', () => {
  const applied = apply(
    PHONE,
    [change(1, { timeSpentMs: 40_000 }), change(2, { questionId: 'q2', timeSpentMs: 40_000 })],
    undefined,
    60_000,
  );
  expect([...applied.states.values()].map(({ timeSpentMs }) => timeSpentMs)).toEqual([40_000, 20_000]);
});

it('lists at most 20 answer changes of a question', () => {
  const changes = Array.from({ length: 30 }, (_none, index) =>
    change(index + 1, { selectedAnswer: index % 2 === 0 ? 'A' : 'B' }),
  );
  const applied = apply(PHONE, changes);
  expect(applied.answerChanges).toHaveLength(20);
  expect(applied.states.get('q1')).toMatchObject({ selectedAnswer: 'B', answerChanges: 30 });
});

/**
 * Each device works on what it knows, sends its queue at random times, and each request is lost, its reply is lost, or it is
 * repeated later.
 */
it('with two devices and lost or repeated requests: nothing is overwritten unseen and nothing counts twice', () => {
  const step = fc.record({
    device: fc.constantFrom(PHONE, LAPTOP),
    questionId: fc.constantFrom('q1', 'q2'),
    letter: fc.constantFrom('A', 'B', 'C'),
    network: fc.constantFrom('works', 'request lost', 'reply lost', 'repeats'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let server: Pick<AppliedChanges, 'states' | 'revision'> = {
        states: new Map<string, StoredState>(),
        revision: 0,
      };
      let logged = 0;
      const devices = new Map(
        [PHONE, LAPTOP].map((id) => [
          id,
          {
            sequence: 0,
            known: new Map<string, number>(),
            queue: [] as ExamChange[],
            sent: [] as ExamChange[][],
          },
        ]),
      );
      for (const { device, questionId, letter, network } of steps) {
        const own = devices.get(device);
        if (!own) throw new Error('unknown device');
        own.sequence += 1;
        const queued = own.queue.find((known) => known.questionId === questionId);
        const baseVersion = queued?.baseVersion ?? own.known.get(questionId) ?? 0;
        own.queue = [
          ...own.queue.filter((known) => known.questionId !== questionId),
          change(own.sequence, { questionId, selectedAnswer: letter, baseVersion }),
        ];
        if (network === 'request lost') continue;
        const requests = network === 'repeats' ? [own.queue, ...own.sent] : [own.queue];
        for (const [index, request] of requests.entries()) {
          const before = server;
          const applied = apply(device, request, before);
          logged += applied.answerChanges.length;
          for (const [position, { questionId: id, outcome }] of applied.outcomes.entries()) {
            const stored = before.states.get(id);
            const base = request[position]?.baseVersion ?? 0;
            const isForeign = stored !== undefined && stored.deviceId !== device && stored.version > base;
            if (isForeign) {
              expect(outcome).toBe('conflict');
              expect(applied.states.get(id)).toEqual(stored);
            }
          }
          server = applied;
          if (index > 0 || network === 'reply lost') continue;
          own.sent.push(request);
          own.queue = [];
          for (const [id, { version }] of applied.states) own.known.set(id, version);
        }
      }
      const changes = [...server.states.values()].reduce((sum, { answerChanges }) => sum + answerChanges, 0);
      expect(changes).toBe(logged);
      expect(server.revision).toBeLessThanOrEqual(steps.length);
    }),
  );
});

describe('a change after the end', () => {
  const startedAt = new Date('2026-11-20T10:00:00Z');
  const endsAt = new Date('2026-11-20T11:00:00Z');
  const late = (wasUnanswered: boolean) => ({ startedAt, endsAt, wasUnanswered });
  const madeAt = '2026-11-20T10:59:50Z';

  function applyLate(given: Partial<ExamChange>, answeredAt: Date | null = null, wasUnanswered = true) {
    const first = apply(PHONE, [change(1)]);
    const states = new Map([...first.states].map(([id, state]) => [id, { ...state, answeredAt }]));
    const changes = [change(2, { selectedAnswer: 'B', ...given })];
    const input = { deviceId: PHONE, changes, revision: 1, elapsedMs: 60_000, states, letters };
    return applyExamChanges({ ...input, late: late(wasUnanswered) });
  }

  it('is accepted once, if it was made before the end and after the last answer', () => {
    const accepted = applyLate({ madeAt });
    expect(outcomesOf(accepted)).toEqual(['stored']);
    expect(accepted.states.get('q1')).toMatchObject({ selectedAnswer: 'B', lateAt: new Date(madeAt) });
    const { states, revision } = accepted;
    const again = [change(2, { madeAt }), change(3, { selectedAnswer: 'C', madeAt })];
    const input = { deviceId: PHONE, changes: again, revision, elapsedMs: 60_000, states, letters };
    const second = applyExamChanges({ ...input, late: late(true) });
    expect(outcomesOf(second)).toEqual(['stored', 'ended']);
    expect(answerOf(second)).toBe('B');
  });

  it.each([
    ['without its time', {}, null, true],
    ['made at the end', { madeAt: endsAt.toISOString() }, null, true],
    ['made before the start', { madeAt: '2026-11-20T09:59:59Z' }, null, true],
    ['made before the last answer', { madeAt }, new Date('2026-11-20T10:59:51Z'), true],
    ['of a device that got replies', { madeAt }, null, false],
  ] as const)('is refused %s', (_what, given, answeredAt, wasUnanswered) => {
    const refused = applyLate(given, answeredAt, wasUnanswered);
    expect(outcomesOf(refused)).toEqual(['ended']);
    expect(answerOf(refused)).toBe('A');
  });
});

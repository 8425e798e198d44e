import type { ExamChange, ExamQuestionState, ExamWork } from '@tenfold/contracts';
import fc from 'fast-check';
import type { QueuedChange } from '../../lib/device-database';
import { emptyWork, keepMine, nextBatch, queueChange, settleChange, withTime, workOf } from './exam-changes';

// an import would make Nx build the service with the web client
type Domain = typeof import('../../../../services/quiz/src/domain/apply-exam-changes');
const { applyExamChanges } = jest.requireActual<Domain>(
  '../../../../services/quiz/src/domain/apply-exam-changes',
);

const QUESTIONS = ['q1', 'q2', 'q3'];
const LETTERS = ['A', 'B', 'C', 'D'];
const letters = new Map(QUESTIONS.map((id) => [id, LETTERS]));
/** A reload skips sequence numbers: see exam-device.ts. */
const SEQUENCE_GAP = 1_000;

interface Device {
  id: string;
  queue: Map<string, QueuedChange>;
  versions: Map<string, number>;
  works: Map<string, ExamWork>;
  sequence: number;
  knownRevision: number;
  sent: ExamChange[][];
  /** Edits, and conflicts that the student decided for this device. */
  decisions: number;
}

interface Server {
  states: ReturnType<Domain['applyExamChanges']>['states'];
  revision: number;
  answerChanges: number;
}

const step = fc.record({
  device: fc.constantFrom(0, 1),
  does: fc.constantFrom(
    'edit',
    'look up',
    'send',
    'send',
    'reload',
    'keep mine',
    'keep theirs',
    'repeat an old request',
  ),
  questionId: fc.constantFrom(...QUESTIONS),
  letter: fc.constantFrom(...LETTERS),
  network: fc.constantFrom('works', 'request lost', 'reply lost'),
});

test('with two devices and outages no change is lost, none counts twice, and both devices end alike', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const server: Server = { states: new Map(), revision: 0, answerChanges: 0 };
      const devices = ['phone', 'laptop'].map(createDevice);
      const lastEdits = new Map(QUESTIONS.map((id) => [id, new Map<string, string>()]));
      for (const { device: index, does, questionId, letter, network } of steps) {
        const device = devices[index];
        if (!device) throw new Error('unknown device');
        if (does === 'edit') {
          edit(device, questionId, { selectedAnswer: letter });
          lastEdits.get(questionId)?.set(device.id, letter);
        }
        if (does === 'look up') lookUp(device, questionId, letter);
        if (does === 'send') send(device, server, network);
        if (does === 'reload') device.sequence += SEQUENCE_GAP;
        if (does.startsWith('keep')) choose(device, questionId, does === 'keep mine');
        if (does === 'repeat an old request')
          for (const batch of device.sent) receive(server, device.id, batch);
      }
      for (const device of [...devices, ...devices]) {
        do {
          for (const id of QUESTIONS) choose(device, id, true);
          send(device, server, 'works');
        } while (device.queue.size > 0);
      }

      for (const id of QUESTIONS) {
        const stored = server.states.get(id)?.selectedAnswer ?? null;
        for (const { works } of devices) expect(works.get(id)?.selectedAnswer ?? null).toBe(stored);
        const deskMs = (work: ExamWork | undefined) =>
          work?.deskTimes.reduce((sum, { ms }) => sum + ms, 0) ?? 0;
        const storedMs = deskMs(server.states.get(id));
        expect(storedMs).toBeLessThanOrEqual(10_000 * lookUps(steps, id));
        const given = [...(lastEdits.get(id)?.values() ?? [])];
        if (given.length === 0) expect(stored).toBeNull();
        else expect(given).toContain(stored);
      }
      const decisions = devices.reduce((sum, device) => sum + device.decisions, 0);
      expect(server.answerChanges).toBeLessThanOrEqual(decisions);
    }),
    { numRuns: 1_000 },
  );
});

function lookUps(steps: readonly { does: string; questionId: string }[], id: string): number {
  return steps.filter(({ does, questionId }) => does === 'look up' && questionId === id).length;
}

function createDevice(id: string): Device {
  return {
    id,
    queue: new Map(),
    versions: new Map(),
    works: new Map(),
    sequence: 0,
    knownRevision: 0,
    sent: [],
    decisions: 0,
  };
}

function edit(device: Device, questionId: string, changes: Partial<ExamWork>): void {
  device.decisions += 1;
  change(device, questionId, changes, false);
}

function change(device: Device, questionId: string, changes: Partial<ExamWork>, onlyTime: boolean): void {
  device.sequence += 1;
  const work = { ...(device.works.get(questionId) ?? emptyWork), ...changes };
  device.works.set(questionId, work);
  const queued = queueChange(device.queue.get(questionId), {
    sessionId: 's',
    questionId,
    work,
    version: device.versions.get(questionId) ?? 0,
    sequence: device.sequence,
    onlyTime,
    madeAt: '2026-11-20T10:00:00.000Z',
  });
  device.queue.set(questionId, queued);
}

/** Ten seconds with a place of the desk open. */
function lookUp(device: Device, questionId: string, place: string): void {
  const work = device.works.get(questionId) ?? emptyWork;
  change(device, questionId, withTime(work, 10_000, place), true);
}

function choose(device: Device, questionId: string, mine: boolean): void {
  const queued = device.queue.get(questionId);
  if (!queued?.theirs) return;
  if (mine) {
    device.sequence += 1;
    device.decisions += 1;
    device.versions.set(questionId, queued.theirs.version);
    device.queue.set(questionId, keepMine(queued, device.sequence));
  } else {
    device.queue.delete(questionId);
    adopt(device, queued.theirs);
  }
}

function adopt(device: Device, state: ExamQuestionState): void {
  device.versions.set(state.questionId, state.version);
  device.works.set(state.questionId, workOf(state));
}

function receive(server: Server, deviceId: string, changes: ExamChange[]) {
  const { states, revision } = server;
  const applied = applyExamChanges({ deviceId, changes, revision, elapsedMs: 60_000, states, letters });
  server.states = applied.states;
  server.revision = applied.revision;
  server.answerChanges += applied.answerChanges.length;
  return applied.outcomes;
}

/** As ExamWorkspace does it. */
function send(device: Device, server: Server, network: string): void {
  const batch = nextBatch(device.queue.values());
  if (network === 'request lost') return;
  const { knownRevision } = device;
  const outcomes = receive(server, device.id, batch);
  device.sent.push(batch);
  if (network === 'reply lost') return;
  const stateOf = (id: string): ExamQuestionState | null => {
    const stored = server.states.get(id);
    return stored ? { questionId: id, ...workOf(stored), version: stored.version } : null;
  };
  for (const { questionId, sequence, outcome } of outcomes) {
    const reply = { questionId, sequence, outcome, state: stateOf(questionId) };
    const { queued, adopt: adopted, version } = settleChange(device.queue.get(questionId), reply);
    if (version !== null) device.versions.set(questionId, version);
    if (queued) device.queue.set(questionId, queued);
    else device.queue.delete(questionId);
    if (adopted) adopt(device, adopted);
  }
  const sent = new Set(outcomes.map(({ questionId }) => questionId));
  for (const [id, { version, deviceId }] of server.states) {
    const isForeign = deviceId !== device.id && version > knownRevision;
    const state = stateOf(id);
    if (isForeign && state && !device.queue.has(id) && !sent.has(id)) adopt(device, state);
  }
  device.knownRevision = server.revision;
}

import type { QuestionView, QuizView, StoredAnswer } from '@tenfold/contracts';
import fc from 'fast-check';
import type { QuizWork } from '../../lib/device-database';
import { withoutStored } from '../../lib/kept-quizzes';
import { mergeWork } from './quiz-device';
import { openQuiz, quizReducer, type QuizAction, type QuizState } from './quiz-state';
import { sampleQuestion, sampleQuiz, SESSION_ID, storedAnswer } from './test/sample-quiz';

// an import would make Nx build the service with the web client
const { insertOutcomeOf } = jest.requireActual<
  typeof import('../../../../services/quiz/src/domain/insert-outcome')
>('../../../../services/quiz/src/domain/insert-outcome');

type Network = 'works' | 'request lost' | 'reply lost';

interface Device {
  view: QuizView;
  work: QuizWork | undefined;
  state: QuizState;
  /** In the order in which the student gave them on this device. */
  locked: Map<string, string>;
}

interface Server {
  questions: QuestionView[];
  answers: Map<string, StoredAnswer>;
  inserts: string[];
}

const step = fc.record({
  device: fc.constantFrom(0, 1),
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constant('answer' as const) },
    { weight: 3, arbitrary: fc.constant('send' as const) },
    { weight: 1, arbitrary: fc.constantFrom('reload' as const, 'send while closed' as const) },
  ),
  letter: fc.constantFrom('A', 'B', 'C', 'D'),
  network: fc.constantFrom<Network>('works', 'request lost', 'reply lost'),
});

test('with two devices and outages no answer is lost and none is stored twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 80 }), (count, steps) => {
      const questions = Array.from({ length: count }, (_none, index) => sampleQuestion({ id: `q${index}` }));
      const server: Server = { questions, answers: new Map(), inserts: [] };
      const devices = [open(server), open(server)];
      for (const { device: index, does, letter, network } of steps) {
        const device = devices[index];
        if (!device) throw new Error('unknown device');
        if (does === 'answer') give(device, letter);
        if (does === 'send') send(device, server, network, device.state.unsent[0]);
        if (does === 'send while closed') send(device, server, network, device.work?.answers[0]?.questionId);
        if (does === 'reload') reload(device, server, network);
      }
      for (const device of devices) {
        reload(device, server, 'works');
        for (let round = 0; round < count; round += 1) {
          send(device, server, 'works', device.state.unsent[0]);
        }
        expect(device.state.unsent).toEqual([]);
        expect(device.work?.answers ?? []).toEqual([]);
      }
      expect(new Set(server.inserts).size).toBe(server.inserts.length);
      const given = devices.flatMap(({ locked }) => [...locked]);
      expect(new Set(server.answers.keys())).toEqual(new Set(given.map(([questionId]) => questionId)));
      for (const [questionId, { selectedAnswer }] of server.answers) {
        expect(given).toContainEqual([questionId, selectedAnswer]);
      }
    }),
    { numRuns: 500 },
  );
});

test('one device stores its answers in the order in which they were given', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const questions = ['q0', 'q1', 'q2', 'q3'].map((id) => sampleQuestion({ id }));
      const server: Server = { questions, answers: new Map(), inserts: [] };
      const device = open(server);
      for (const { does, letter, network } of steps) {
        if (does === 'answer') give(device, letter);
        if (does === 'reload') reload(device, server, network);
        if (does.startsWith('send')) send(device, server, network, device.state.unsent[0]);
      }
      expect([...device.locked.keys()].slice(0, server.inserts.length)).toEqual(server.inserts);
      for (const [questionId, { selectedAnswer }] of server.answers) {
        expect(selectedAnswer).toBe(device.locked.get(questionId));
      }
    }),
    { numRuns: 300 },
  );
});

function open(server: Server): Device {
  const view = viewOf(server);
  const device = {
    view,
    work: undefined,
    state: openQuiz(view, { answers: [], flags: {} }),
    locked: new Map(),
  };
  return device;
}

function viewOf({ questions, answers }: Server): QuizView {
  return sampleQuiz(questions, [...answers.values()]);
}

function act(device: Device, ...actions: QuizAction[]): void {
  for (const action of actions) {
    device.state = quizReducer(device.state, action);
    device.work = mergeWork(device.work, SESSION_ID, device.state, { questionMs: {}, studyMs: 0 });
    for (const { questionId, letter } of device.work.answers) {
      if (!device.locked.has(questionId)) device.locked.set(questionId, letter);
    }
  }
}

function give(device: Device, letter: string): void {
  act(device, { type: 'choose', letter }, { type: 'next' }, { type: 'continue' });
}

/** Without a reply the view is the kept one. */
function reload(device: Device, server: Server, network: Network): void {
  if (network === 'works') keepStored(device, viewOf(server).answers);
  device.state = openQuiz(device.view, device.work ?? { answers: [], flags: {} });
}

function send(device: Device, server: Server, network: Network, questionId: string | undefined): void {
  const letter = device.work?.answers.find((answer) => answer.questionId === questionId)?.letter;
  if (questionId === undefined || letter === undefined || network === 'request lost') return;
  if (!server.answers.has(questionId)) {
    server.answers.set(questionId, storedAnswer(questionId, letter, letter === 'B'));
    server.inserts.push(questionId);
  }
  const storedLetter = server.answers.get(questionId)?.selectedAnswer ?? null;
  const outcome = insertOutcomeOf(letter, { running: true, storedAnswer: storedLetter });
  if (network === 'reply lost') return;
  const stored = [...server.answers.values()];
  const replied =
    outcome === 'different' ? stored : stored.filter((answer) => answer.questionId === questionId);
  keepStored(device, replied);
  act(device, { type: 'stored', answers: replied });
}

function keepStored(device: Device, stored: readonly StoredAnswer[]): void {
  const others = device.view.answers.filter(
    (known) => !stored.some(({ questionId }) => questionId === known.questionId),
  );
  device.view = { ...device.view, answers: [...others, ...stored] };
  if (device.work) device.work = withoutStored(device.work, stored);
}

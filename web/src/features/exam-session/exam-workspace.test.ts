import type { ExamDevice } from './exam-device.js';
import { ExamWorkspace } from './exam-workspace.js';
import { examServer } from './test/exam-server.js';

afterEach(() => {
  jest.useRealTimers();
});

test('after a failed write, changes count as kept only when all that wait were written', async () => {
  jest.useFakeTimers();
  const view = examServer().view();
  const written: string[][] = [];
  const results: ((isKept: boolean) => void)[] = [];
  const device: ExamDevice = {
    deviceId: 'laptop',
    record: {
      sessionId: view.session.sessionId,
      sequence: 0,
      knownRevision: 0,
      wasOffline: false,
      wasUnanswered: false,
    },
    changes: [],
    write: ({ put }) => {
      written.push(put.map(({ questionId }) => questionId));
      return new Promise((resolve) => {
        results.push(resolve);
      });
    },
  };
  const handlers = { onEnded: jest.fn(), onSignedOut: jest.fn(), onChangedElsewhere: jest.fn() };
  const workspace = new ExamWorkspace(view, performance.now(), device, handlers);
  const finishWrite = async (index: number, isKept: boolean) => {
    results[index]?.(isKept);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  workspace.open();

  workspace.edit('q1', { selectedAnswer: 'A' });
  workspace.edit('q2', { selectedAnswer: 'B' });
  await finishWrite(0, false);
  await finishWrite(1, true);
  expect(workspace.state().isKept).toBe(false);

  workspace.edit('q3', { selectedAnswer: 'C' });
  expect(written).toEqual([['q1'], ['q2'], ['q1', 'q2', 'q3']]);
  await finishWrite(2, true);
  expect(workspace.state().isKept).toBe(true);
});

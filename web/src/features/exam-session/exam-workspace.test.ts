import type { ExamSessionView, SavedExamChanges } from '@tenfold/contracts';
import { saveExamChanges } from './api/exam-session.js';
import type { ExamDevice } from './exam-device.js';
import { ExamWorkspace } from './exam-workspace.js';
import { examServer } from './test/exam-server.js';

jest.mock('./api/exam-session.js');
const save = jest.mocked(saveExamChanges);

afterEach(() => {
  jest.useRealTimers();
});

const handlers = { onEnded: jest.fn(), onSignedOut: jest.fn(), onChangedElsewhere: jest.fn() };

function deviceOf({ session: { sessionId } }: ExamSessionView, write: ExamDevice['write']): ExamDevice {
  const record = { sessionId, sequence: 0, knownRevision: 0, wasOffline: false, wasUnanswered: false };
  return { deviceId: 'laptop', record, changes: [], write };
}

test('after a failed write, changes count as kept only when all that wait were written', async () => {
  jest.useFakeTimers();
  const view = examServer().view();
  const written: string[][] = [];
  const results: ((isKept: boolean) => void)[] = [];
  const device = deviceOf(view, ({ put }) => {
    written.push(put.map(({ questionId }) => questionId));
    return new Promise((resolve) => {
      results.push(resolve);
    });
  });
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

test('answers that were on their way or waited when the time ended are sent again as unanswered', async () => {
  jest.useFakeTimers();
  const server = examServer();
  server.minutesLeft = 1 / 60;
  const view = server.view();
  const replies: ((saved: SavedExamChanges) => void)[] = [];
  save.mockImplementation(() => new Promise((resolve) => replies.push(resolve)));
  const device = deviceOf(view, () => Promise.resolve(true));
  const workspace = new ExamWorkspace(view, performance.now(), device, handlers);
  const close = workspace.open();
  workspace.edit('q1', { selectedAnswer: 'A' });
  await jest.advanceTimersByTimeAsync(500);
  workspace.edit('q2', { selectedAnswer: 'B' });
  await jest.advanceTimersByTimeAsync(600);

  const outcomes = [{ questionId: 'q1', sequence: 1, outcome: 'ended', state: null } as const];
  replies[0]?.({ clock: view.clock, outcomes, changed: [] });
  await jest.advanceTimersByTimeAsync(500);
  expect(handlers.onEnded).not.toHaveBeenCalled();
  expect(
    save.mock.calls.map(([, body]) => [body.wasUnanswered, body.changes.map((it) => it.questionId)]),
  ).toEqual([
    [undefined, ['q1']],
    [true, ['q1', 'q2']],
  ]);

  replies[1]?.({ clock: view.clock, outcomes, changed: [] });
  await jest.advanceTimersByTimeAsync(0);
  expect(handlers.onEnded).toHaveBeenCalledTimes(1);
  close();
});

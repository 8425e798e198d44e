import { renderHook } from '@testing-library/react';
import type { ExamWorkspace } from '../exam-workspace';
import { useTimeOnQuestion } from './use-time-on-question';

let added: [questionId: string, ms: number][];
let workspace: ExamWorkspace;

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

function totals(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [questionId, ms] of added) sums[questionId] = (sums[questionId] ?? 0) + ms;
  return sums;
}

beforeEach(() => {
  jest.useFakeTimers();
  added = [];
  workspace = { addTime: (...time: [string, number]) => added.push(time) } as unknown as ExamWorkspace;
});

afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

const show = (questionId: string | null) =>
  renderHook(({ id }) => useTimeOnQuestion(workspace, id), { initialProps: { id: questionId } });

test('adds the time to the question that is shown, also when it is left between two ticks', () => {
  const { rerender, unmount } = show('q1');
  jest.advanceTimersByTime(12_000);
  rerender({ id: 'q2' });
  jest.advanceTimersByTime(3_000);
  unmount();
  jest.advanceTimersByTime(60_000);
  expect(totals()).toEqual({ q1: 12_000, q2: 3_000 });
});

test('adds nothing while no question is shown', () => {
  show(null);
  jest.advanceTimersByTime(60_000);
  expect(added).toEqual([]);
});

test('adds nothing while the page is hidden', () => {
  const { unmount } = show('q1');
  jest.advanceTimersByTime(4_000);
  setVisibility('hidden');
  jest.advanceTimersByTime(60_000);
  setVisibility('visible');
  jest.advanceTimersByTime(5_000);
  unmount();
  expect(totals()).toEqual({ q1: 9_000 });
});

test('adds at most 20 seconds for a gap in which the device slept', () => {
  const { unmount } = show('q1');
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
  unmount();
  clock.mockRestore();
  expect(totals()).toEqual({ q1: 20_000 });
});

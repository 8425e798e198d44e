import { renderHook } from '@testing-library/react';
import { useVisibleTime } from './use-visible-time';

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

function measure() {
  const sums: Record<string, number> = {};
  const adders = ['q1', 'q2'].map((name) => (ms: number) => {
    sums[name] = (sums[name] ?? 0) + ms;
  });
  const [first, second] = adders as [(ms: number) => void, (ms: number) => void];
  const { rerender, unmount } = renderHook(
    ({ add }) => useVisibleTime(add, { tickMs: 10_000, longestGapMs: 20_000 }),
    { initialProps: { add: first } },
  );
  return { sums, showSecond: () => rerender({ add: second }), unmount };
}

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

test('adds the time to what is shown, also when it is left between two ticks', () => {
  const { sums, showSecond, unmount } = measure();
  jest.advanceTimersByTime(12_000);
  showSecond();
  jest.advanceTimersByTime(3_000);
  unmount();
  jest.advanceTimersByTime(60_000);
  expect(sums).toEqual({ q1: 12_000, q2: 3_000 });
});

test('adds nothing while the page is hidden', () => {
  const { sums, unmount } = measure();
  jest.advanceTimersByTime(4_000);
  setVisibility('hidden');
  jest.advanceTimersByTime(60_000);
  setVisibility('visible');
  jest.advanceTimersByTime(5_000);
  unmount();
  expect(sums).toEqual({ q1: 9_000 });
});

test.each([
  ['at most the longest gap when the device slept', 3_600_000, 20_000],
  ['nothing when the clock goes back', -3_600_000, 0],
])('adds %s', (_what, gapMs, added) => {
  const { sums, unmount } = measure();
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + gapMs);
  unmount();
  clock.mockRestore();
  expect(sums).toEqual({ q1: added });
});

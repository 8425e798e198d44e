import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { PreloadWhenIdle } from './when-idle';

const LONG_ENOUGH_MS = 6_000;

let client: QueryClient;
let preload: jest.Mock<void, []>;
let screens: { preload: () => void }[];

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
  preload = jest.fn<void, []>();
  screens = [{ preload }];
});

afterEach(() => {
  Object.assign(navigator, { connection: undefined });
  jest.useRealTimers();
});

const renderPreload = (props: { evenWithDataSaver?: boolean } = {}) =>
  render(
    <QueryClientProvider client={client}>
      <PreloadWhenIdle screens={screens} {...props} />
    </QueryClientProvider>,
  );

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** @returns what ends the query */
async function startQuery(): Promise<() => Promise<void>> {
  let end = () => {};
  await act(async () => {
    void client.fetchQuery({
      queryKey: ['reply'],
      queryFn: () => new Promise((resolve) => (end = () => resolve(1))),
    });
    await jest.advanceTimersByTimeAsync(0);
  });
  return () =>
    act(async () => {
      end();
      await jest.advanceTimersByTimeAsync(0);
    });
}

test('loads the code after two seconds', async () => {
  renderPreload();
  await pass(1_900);
  expect(preload).not.toHaveBeenCalled();
  await pass(LONG_ENOUGH_MS);
  expect(preload).toHaveBeenCalledTimes(1);
});

test('waits for a running query', async () => {
  renderPreload();
  const end = await startQuery();
  await pass(LONG_ENOUGH_MS);
  expect(preload).not.toHaveBeenCalled();
  await end();
  await pass(LONG_ENOUGH_MS);
  expect(preload).toHaveBeenCalledTimes(1);
});

test('does not load it again after a later query', async () => {
  renderPreload();
  await pass(LONG_ENOUGH_MS);
  const end = await startQuery();
  await end();
  await pass(LONG_ENOUGH_MS);
  expect(preload).toHaveBeenCalledTimes(1);
});

test('loads nothing after the screen was left', async () => {
  renderPreload().unmount();
  await pass(LONG_ENOUGH_MS);
  expect(preload).not.toHaveBeenCalled();
});

test.each([
  [false, 0],
  [true, 1],
])(
  'with data saver and evenWithDataSaver %s it loads the code %d times',
  async (evenWithDataSaver, times) => {
    Object.assign(navigator, { connection: { saveData: true } });
    renderPreload({ evenWithDataSaver });
    await pass(LONG_ENOUGH_MS);
    expect(preload).toHaveBeenCalledTimes(times);
  },
);

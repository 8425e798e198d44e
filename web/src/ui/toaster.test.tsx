import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../api/query-client';
import { toast, useKeptToast } from '../lib/toast';
import { Toaster } from './toaster';

const show = (...messages: Parameters<typeof toast>[0][]) =>
  act(() => messages.forEach((message) => toast(message)));

afterEach(() => jest.useRealTimers());

test('a new toast replaces the shown one', () => {
  render(<Toaster />);
  show({ title: 'First', description: 'One' }, { title: 'Second' });
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Second');
});

test('a destructive toast is an alert, a plain one a status', () => {
  render(<Toaster />);
  show({ title: 'Quiet' });
  show({ title: 'Failed', tone: 'destructive' });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test.each([
  ['the start of a mutation removes a failure', 'destructive', undefined, false],
  ['one that starts by itself keeps it', 'destructive', { isBackground: true }, true],
  ['what succeeded stays', 'plain', undefined, true],
] as const)('%s', async (_rule, tone, meta, stays) => {
  render(<Toaster />);
  show({ title: 'Setup Failed', tone });
  const client = createQueryClient();
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve(1), ...(meta && { meta }) });
  await act(() => mutation.execute(undefined));
  expect(screen.queryByText('Setup Failed') !== null).toBe(stays);
});

test('the close button dismisses it', async () => {
  render(<Toaster />);
  show({ title: 'Saved' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('the action runs once and dismisses it', async () => {
  const undo = jest.fn();
  render(<Toaster />);
  show({ title: 'Deleted', action: { text: 'Undo', run: undo } });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test('it closes after 6 seconds, but not while hovered', async () => {
  jest.useFakeTimers();
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toaster />);
  show({ title: 'Saved' });
  await person.hover(screen.getByText('Saved'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await person.unhover(screen.getByText('Saved'));
  act(() => jest.advanceTimersByTime(6_000));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('a dismissed toast stays in the store for 1,000,000 ms; a newer toast is not removed with it', async () => {
  jest.useFakeTimers();
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const kept = renderHook(() => useKeptToast()).result;
  render(<Toaster />);
  show({ title: 'Saved' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(999_999));
  expect(kept.current).toMatchObject({ title: 'Saved', open: false });
  act(() => jest.advanceTimersByTime(1));
  expect(kept.current).toBeNull();

  show({ title: 'First' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  show({ title: 'Second' });
  await person.hover(screen.getByText('Second'));
  act(() => jest.advanceTimersByTime(2_000_000));
  expect(kept.current).toMatchObject({ title: 'Second', open: true });
});

test('it does not close while it has the focus', async () => {
  jest.useFakeTimers();
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toaster />);
  show({ title: 'Saved' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  await person.hover(screen.getByText('Saved'));
  await person.unhover(screen.getByText('Saved'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { http, HttpResponse } from 'msw';
import { dateTimeLabel } from '../../lib/format.js';
import { openDeviceDatabase } from '../../lib/device-database.js';
import { messages, renderRoute, renderScreen } from '../../../test/render-route.js';
import { people, problem } from '../../../test/users.js';
import { HistoryPage } from './history-page.js';
import { entry, historyServer, openEntry, sessionId, type HistoryServer } from './test/sample-history.js';

async function open({ handlers }: HistoryServer, path = '/history') {
  const opened = renderScreen(<HistoryPage />, path, handlers);
  await screen.findByRole('heading', { level: 1, name: 'Session history' });
  return opened;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

const hrefsIn = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('lists each session in words, with links to its result and review', async () => {
  const full = entry(1, {
    type: 'full',
    displayName: 'Full Practice Exam',
    totalQuestions: 80,
    correctAnswers: 62,
    score: 77.5,
    passed: true,
    timeUsedSeconds: 8_100,
  });
  const exam = entry(2, { type: 'exam', displayName: 'Exam: April 2025', score: 42.5, passed: false });
  const section = entry(3, { type: 'section', displayName: 'Valuation', timeUsedSeconds: 45 });
  await open(historyServer(() => [full, exam, section]));
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent(/Passed · 77\.5% · 62 of 80 correct · 2:15:00 used/);
  expect(first).not.toHaveTextContent('Not passed');
  expect(hrefsIn(first)).toEqual([`/quiz/${sessionId(1)}`, `/quiz/${sessionId(1)}?question=1`]);
  expect(second).toHaveTextContent(/^Exam: April 2025Exam Simulator · .*Not passed · 42\.5%/);
  expect(hrefsIn(second)).toEqual([`/exam/${sessionId(2)}`, `/quiz/${sessionId(2)}?question=1`]);
  expect(third).toHaveTextContent(/^ValuationSection · .*70% · 7 of 10 correct · 0:45 used/);
  expect(screen.getByRole('link', { name: /^Result Valuation, / })).toBeVisible();
  expect(screen.getByText('3 sessions shown')).toBeVisible();
});

test('resumes open sessions, says until when they are open, and reviews one without a result', async () => {
  const quiz = openEntry(1);
  const exam = openEntry(2, { type: 'exam', displayName: 'Half Exam: April 2025', totalQuestions: 40 });
  const left = entry(3, { status: 'abandoned', answered: 2, correctAnswers: null, score: null });
  await open(historyServer(() => [quiz, exam, left]));
  const [first, second, third] = await rows();
  const until = dateTimeLabel(new Date(quiz.closesAt ?? ''));
  expect(first).toHaveTextContent(`In progress · 4 of 10 answered · open until ${until}`);
  expect(within(first as HTMLElement).getByRole('link', { name: /^Resume Quiz 1/ })).toBeVisible();
  expect(hrefsIn(first)).toEqual([`/quiz/${sessionId(1)}`]);
  expect(hrefsIn(second)).toEqual([`/exam/${sessionId(2)}`]);
  expect(third).toHaveTextContent('Closed without a result · 2 of 10 answered');
  expect(hrefsIn(third)).toEqual([`/quiz/${sessionId(3)}?question=1`]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('closes an open session without a result, and removes what this device kept of it', async () => {
  const sessions = [openEntry(1), openEntry(2, { type: 'exam' })];
  const closed: string[] = [];
  const { handlers } = historyServer(() => sessions);
  const close = http.post('/api/quiz/:sessionId/close', ({ params }) => {
    closed.push(String(params['sessionId']));
    sessions[0] = entry(1, { status: 'abandoned', answered: 4, correctAnswers: null, score: null });
    return new HttpResponse(null, { status: 204 });
  });
  const database = await openDeviceDatabase(people.pro.id);
  const work = {
    answers: [],
    flags: {},
    unsure: {},
    times: { questionMs: {}, studyMs: 0 },
    finishing: false,
  };
  await database.put('quizWork', { sessionId: sessionId(1), ...work });
  const { person } = await open({ handlers: [close, ...handlers], asked: [] });
  const [, exam] = await rows();
  await person.click(within(exam as HTMLElement).getByRole('button'));
  const examDialog = within(await screen.findByRole('dialog', { name: 'Close this exam without a result?' }));
  await person.click(examDialog.getByRole('button', { name: 'Keep as it is' }));
  await person.click(screen.getByRole('button', { name: /^Close without a result Quiz 1,/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this quiz without a result?' }));
  dialog.getByText(
    /Its 4 saved answers still count for sections, readiness and reviews, but it gets no score\./,
  );
  await person.click(dialog.getByRole('button', { name: 'Close it' }));
  await screen.findByText('Closed without a result · 4 of 10 answered');
  expect(closed).toEqual([sessionId(1)]);
  expect(await database.get('quizWork', sessionId(1))).toBeUndefined();
});

test('filters by type, section, status and period, and keeps the filters in the address', async () => {
  const server = historyServer((query) => (query.get('status') === 'passed' ? [] : [entry(1)]));
  const { person, address } = await open(server);
  const choose = async (filter: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name: filter }));
    await person.click(await screen.findByTitle(option));
  };
  await rows();
  await choose('Section', 'Valuation');
  await choose('Type', 'Weak areas');
  await choose('Period', 'Last 30 days');
  await waitFor(() => expect(server.asked.at(-1)).toBe('?type=focused&sectionName=Valuation&days=30'));
  await choose('Type', 'Exam Simulator');
  expect(screen.queryByRole('combobox', { name: 'Section' })).toBeNull();
  await choose('Status', 'Passed');
  await screen.findByText('No session matches');
  expect(server.asked.at(-1)).toBe('?type=exam&status=passed&days=30');
  expect(address()).toContain('status=passed');
  await person.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await rows();
  expect(address()).toBe('/history');
});

test('opens with the filters of its address, and ignores unknown ones', async () => {
  const server = historyServer(() => [entry(1)]);
  await open(server, '/history?type=daily&days=90&status=lost&section=Valuation');
  await rows();
  expect(server.asked).toEqual(['?type=daily&days=90']);
});

test('shows more sessions after the last one, and moves the focus there', async () => {
  const all = [1, 2, 3, 4, 5].map((number) => entry(number));
  const server = historyServer(() => all, people.pro, 2);
  const { person } = await open(server);
  expect(await rows()).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Show more sessions' }));
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  expect((await rows())[2]).toHaveFocus();
  expect(server.asked).toEqual(['', `?before=${sessionId(2)}`]);
  await person.click(screen.getByRole('button', { name: 'Show more sessions' }));
  await screen.findByText('5 sessions shown');
  expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull();
});

test('keeps the shown sessions when more cannot be loaded, and says so', async () => {
  const { handlers, ...server } = historyServer(
    () => [1, 2, 3].map((number) => entry(number)),
    people.pro,
    2,
  );
  const down = http.get('/api/session-history', ({ request }) =>
    request.url.includes('before') ? problem(500, 'INTERNAL', 'Something went wrong.') : undefined,
  );
  const { person } = await open({ ...server, handlers: [down, ...handlers] });
  await rows();
  await person.click(screen.getByRole('button', { name: 'Show more sessions' }));
  expect(await messages().findByText('Could not load more sessions')).toBeVisible();
  expect(await rows()).toHaveLength(2);
});

test('compares two chosen sessions', async () => {
  const { person } = await open(historyServer(() => [entry(1), entry(2), entry(3)]));
  await rows();
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  const region = within(screen.getByRole('region', { name: 'Comparison' }));
  region.getByText('To compare two sessions, choose two that have a result.');
  await person.click(box(/Quiz 1,/));
  region.getByText(/^Chosen: Quiz 1, .*\. Choose one more\.$/);
  expect(region.queryByRole('link')).toBeNull();
  await person.click(box(/Quiz 3,/));
  region.getByText(/^Chosen: Quiz 1, .* and Quiz 3, /);
  expect(box(/Quiz 2,/)).toBeDisabled();
  const path = `/history/compare?a=${sessionId(1)}&b=${sessionId(3)}`;
  expect(region.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', path);
  const [first, second, third] = await rows();
  expect([hrefsIn(first), hrefsIn(third)]).toEqual([
    expect.arrayContaining([path]),
    expect.arrayContaining([path]),
  ]);
  expect(hrefsIn(second)).not.toContain(path);
  await person.click(region.getByRole('button', { name: 'Clear selection' }));
  expect(box(/Quiz 1,/)).not.toBeChecked();
  expect(box(/Quiz 2,/)).toBeEnabled();
});

test('says on the Free plan what will be listed', async () => {
  await open(historyServer(() => [], people.free));
  expect(await screen.findByText('No sessions yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
});

test('is linked from the bar, and marked as part of Study Sessions', async () => {
  const { person, address } = renderRoute('/profile', historyServer(() => [entry(1)]).handlers);
  await person.click(await screen.findByRole('link', { name: 'Session history' }));
  await screen.findByRole('heading', { level: 1, name: 'Session history' });
  expect(address()).toBe('/history');
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Study Sessions');
});

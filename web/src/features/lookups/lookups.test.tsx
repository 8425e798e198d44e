import type { LookupDrill, Lookups, MarkLookupBody, StartLookupDrillBody } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { findingText } from '../../ui/study/lookup-text.js';

const edition = {
  editionId: '77777777-0000-4000-8000-000000000001',
  work: 'cfr-19',
  title: 'Title 19',
  day: '2025-04-01',
  isSummary: false,
};
const part = { place: 1, kind: 'part', number: '111', heading: 'Brokers' };
const paragraph = (place: number, path: string[], text: string) => ({
  ...{ place, kind: 'text', path, text, italics: [], table: null, line: null },
});
const section = {
  ...{ edition, place: 2, kind: 'section', number: '111.30', heading: 'Notice.' },
  ...{ parents: [part], children: [], previous: null, next: null },
  paragraphs: [paragraph(0, ['a'], '(a) Address.'), paragraph(1, ['d'], '(d) Report.')],
};
const stats = {
  ...{ lookups: 4, found: 4, medianMs: 100_000, inTimePercent: 75, trend: null },
  areas: [
    { area: '19 CFR Part 152', lookups: 3, found: 3, medianMs: 100_000, inTimePercent: 100 },
    { area: '19 CFR Part 111', lookups: 3, found: 3, medianMs: 35_000, inTimePercent: 100 },
    { area: 'HTSUS Chapter 64', lookups: 1, found: 1, medianMs: 9_000, inTimePercent: 0 },
  ],
} satisfies Lookups['stats'];
const lookups: Lookups = { areas: [{ area: '19 CFR Part 111', questions: 2 }], due: 1, missed: 0, stats };

test('the figure names the areas with enough found places', () => {
  expect(findingText(stats)).toBe('You find 19 CFR 152 in 1:40, part 111 in 0:35.');
  expect(findingText({ ...stats, areas: stats.areas.slice(2) })).toBeNull();
  const finding = (found: number) =>
    findingText({ ...stats, areas: stats.areas.slice(0, 1).map((area) => ({ ...area, lookups: 9, found })) });
  expect([finding(2), finding(3)]).toEqual([null, 'You find 19 CFR 152 in 1:40 (3 of 9 found).']);
});

const question = (id: string) => ({
  ...{ id, number: 1, categoryId: 'c', sectionName: 'Entry', content: `What of ${id}?`, imageUrl: null },
  ...{
    imageDescription: null,
    answers: [{ letter: 'A', text: 'Choice A' }],
    answerImages: {},
    exhibit: null,
  },
});

function open(
  path: string,
  { handlers = [] as RequestHandler[], user = people.pro as typeof people.free } = {},
) {
  const started: StartLookupDrillBody[] = [];
  const marks: MarkLookupBody[] = [];
  const drill = (drillId: string): LookupDrill => ({
    ...{ drillId, limitSeconds: 180, results: [] },
    questions: [question('q1'), question('q2')],
  });
  const opened = renderRoute(path, [
    ...handlers,
    ...signedInAs(user as never),
    http.get('/api/references', () => HttpResponse.json([edition])),
    http.get('/api/reference-marks', () => HttpResponse.json([])),
    http.get(`/api/references/${edition.editionId}/contents`, () => HttpResponse.json([section])),
    http.get(`/api/references/${edition.editionId}/divisions/2`, () => HttpResponse.json(section)),
    http.post('/api/references/resolve', () => HttpResponse.json([])),
    http.get('/api/lookups', () => HttpResponse.json(lookups)),
    http.put('/api/lookup-drills/:drillId', async ({ request, params }) => {
      started.push((await request.json()) as StartLookupDrillBody);
      return HttpResponse.json(drill(String(params['drillId'])));
    }),
    http.post('/api/lookup-drills/:drillId/marks', async ({ request }) => {
      const mark = (await request.json()) as MarkLookupBody;
      marks.push(mark);
      const grade = mark.marked === null ? 'missed' : 'paragraph';
      return HttpResponse.json({
        ...mark,
        grade,
        isLate: false,
        timeSpentMs: 35_000,
        citation: '19 CFR 111.30(d)',
      });
    }),
  ]);
  return { ...opened, started, marks };
}

test('a drill is started, a paragraph is marked in the desk, and the points are shown', async () => {
  let isOffline = true;
  const { person, address, started, marks } = open('/look-up', {
    handlers: [
      http.post('/api/lookup-drills/:drillId/marks', () => {
        if (!isOffline) return undefined;
        isOffline = false;
        return HttpResponse.error();
      }),
    ],
  });
  await person.click(await screen.findByRole('radio', { name: '1 minute' }));
  await person.click(screen.getByRole('button', { name: 'Start the drill' }));
  await screen.findByRole('heading', { name: /What of q1/ });
  expect(started).toEqual([{ items: 5, limitSeconds: 60, set: 'all' }]);
  expect(address()).toMatch(/^\/look-up\/[\da-f-]{36}$/);
  await person.keyboard('/');
  const desk = within(await screen.findByRole('dialog', { name: 'References' }));
  await person.click(await desk.findByRole('button', { name: '§ 111.30 Notice.' }));
  await person.click(await desk.findByRole('button', { name: 'It is here: 19 CFR 111.30(d)' }));
  expect(await screen.findByText('Your mark is not saved yet')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Found: the cited place, in 0:35')).toBeInTheDocument();
  const next = screen.getByRole('button', { name: 'Next question' });
  expect(next).toHaveFocus();
  await person.click(next);
  expect(await screen.findByRole('heading', { name: /What of q2/ })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Show the place' }));
  expect(await screen.findByText('Not found, after 0:35')).toBeInTheDocument();
  expect(marks.map(({ questionId, marked }) => [questionId, marked])).toEqual([
    ['q1', '19 CFR 111.30(d)'],
    ['q2', null],
  ]);
  await person.click(screen.getByRole('button', { name: 'See the result' }));
  expect(await screen.findByRole('heading', { name: '2 of 4 points' })).toBeInTheDocument();
});

test.each([
  ['/api/references', [], 'Nothing to look up yet'],
  ['/api/lookups', { ...lookups, areas: [] }, 'No questions to look up'],
])('says in one line why there is no drill: %s', async (path, reply, title) => {
  open('/look-up', { handlers: [http.get(path, () => HttpResponse.json(reply))] });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Start the drill' })).toBeNull();
});

test('says why a drill was not started, and that it is part of Pro', async () => {
  const detail = 'There is nothing to look up with this choice.';
  const { person } = open('/look-up', {
    handlers: [http.put('/api/lookup-drills/:drillId', () => problem(409, 'NO_QUESTIONS', detail))],
  });
  await person.click(await screen.findByRole('button', { name: 'Start the drill' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
});

test('shows the stats, and Free the way to Pro', async () => {
  open('/look-up', { user: people.free });
  expect(await screen.findByText(/75% found within 3:00, of 4 look-ups/)).toBeInTheDocument();
  const row = screen.getByRole('row', { name: /^19 CFR 152/ });
  await waitFor(() => expect(within(row).getByText('1:40')).toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toBeInTheDocument();
});

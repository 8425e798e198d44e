import type { PairedQuestion, QuestionPair } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { adminServer } from './test/admin-server';

const PAGE = '/admin/question-pairs';
const API = '/api/admin/question-pairs';

const paired = (number: number, changes: Partial<PairedQuestion> = {}): PairedQuestion => ({
  questionId: `66666666-0000-4000-8000-${String(number).padStart(12, '0')}`,
  examTitle: 'Licensed exam',
  sitting: '2024-04-24',
  questionNumber: number,
  sectionName: 'Entry',
  content: `What does question ${number} ask?`,
  options: ['A', 'B'].map((letter) => ({ letter, text: `Choice ${letter} of ${number}` })),
  correctAnswer: 'A',
  ...changes,
});

const pairOf = (number: number): QuestionPair => ({
  question: paired(number),
  other: paired(number + 50, { sitting: '2024-10-23', correctAnswer: 'B' }),
  similarity: 91.5,
  textsDigest: '0'.repeat(32),
  verdict: null,
  reviewedAt: null,
});

/** Keeps the verdicts like the server does. */
function pairServer(pairs: QuestionPair[]): { received: unknown[]; handlers: RequestHandler[] } {
  const received: unknown[] = [];
  const handlers = [
    http.get(API, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [open, reviewed] = [null, 'any'].map((verdict) =>
        pairs.filter((pair) => (pair.verdict === null) === (verdict === null)),
      );
      const listed = (searchParams.get('state') === 'open' ? open : reviewed) ?? [];
      const offset = Number(searchParams.get('offset'));
      return HttpResponse.json({
        pairs: listed.slice(offset, offset + 1),
        open: open?.length,
        reviewed: reviewed?.length,
      });
    }),
    http.put(`${API}/:questionId/:otherId`, async ({ params, request }) => {
      const body = (await request.json()) as Pick<QuestionPair, 'verdict' | 'textsDigest'>;
      received.push({ ...params, ...body });
      const pair = pairs.find(({ question }) => question.questionId === params['questionId']);
      if (pair) Object.assign(pair, { verdict: body.verdict, reviewedAt: '2026-05-12T09:30:00.000Z' });
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { received, handlers: adminServer(...handlers) };
}

const pairShown = (number: number) =>
  screen.findByRole('region', { name: `Sitting of April 2024, question ${number}` });

test('shows both questions with their keys side by side, and what differs', async () => {
  renderRoute(PAGE, pairServer([pairOf(1)]).handlers);
  const first = within(await pairShown(1));
  expect(first.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['1', '1', '1']);
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AChoice A of 1Correct answer',
    'BChoice B of 1',
  ]);
  const second = within(screen.getByRole('region', { name: 'Sitting of October 2024, question 51' }));
  expect(second.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['51', '51', '51']);
  expect(screen.getByText('91.5% similar')).toBeVisible();
  expect(screen.getByText('To review (1)')).toBeVisible();
});

test('a key gives the verdict and shows the next pair', async () => {
  const server = pairServer([pairOf(1), pairOf(2)]);
  const { person } = renderRoute(PAGE, server.handlers);
  await pairShown(1);
  await person.keyboard('2');
  await pairShown(2);
  expect(server.received).toEqual([
    {
      questionId: paired(1).questionId,
      otherId: paired(51).questionId,
      verdict: 'same_stem_other_answer',
      textsDigest: '0'.repeat(32),
    },
  ]);
  await person.click(screen.getByRole('button', { name: 'Different (3)' }));
  expect(await screen.findByText('Nothing to review')).toBeVisible();
});

test('a pair can be skipped, and the last one of the list can be reviewed first', async () => {
  const { person } = renderRoute(PAGE, pairServer([pairOf(1), pairOf(2)]).handlers);
  await pairShown(1);
  await person.keyboard('{ArrowRight}');
  await pairShown(2);
  expect(screen.getByText('2 of 2')).toBeVisible();
  await person.keyboard('1');
  await pairShown(1);
  expect(screen.getByText('1 of 1')).toBeVisible();
});

test('a verdict can be corrected', async () => {
  const server = pairServer([{ ...pairOf(1), verdict: 'same', reviewedAt: '2026-05-12T09:30:00.000Z' }]);
  const { person } = renderRoute(PAGE, server.handlers);
  await screen.findByText('Nothing to review');
  await person.click(screen.getByText('Reviewed (1)'));
  const same = await screen.findByRole('button', { name: 'Same question (1)' });
  expect(same).toHaveAttribute('aria-pressed', 'true');
  await person.keyboard('3');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Different (3)' })).toHaveAttribute('aria-pressed', 'true'),
  );
});

test('says when a text has changed meanwhile, and shows the pair as it is now', async () => {
  const changed = 'The text of one of the two questions has changed. Compare them again.';
  const pair = pairOf(1);
  const server = pairServer([pair]);
  const refusal = http.put(`${API}/:questionId/:otherId`, () => {
    pair.textsDigest = '1'.repeat(32);
    pair.other.content = 'What is asked now?';
    return problem(409, 'CONFLICT', changed);
  });
  const { person } = renderRoute(PAGE, [refusal, ...server.handlers]);
  await pairShown(1);
  await person.keyboard('1');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Sitting of October 2024, question 51' })).toHaveTextContent(
      'What is asked now?',
    ),
  );
  expect(screen.getByText(changed)).toBeVisible();
});

test('says when the server fails', async () => {
  const failing = http.get(API, () => problem(503, 'UNAVAILABLE', 'Not now.'));
  renderRoute(PAGE, adminServer(failing));
  expect(await screen.findByRole('alert', {}, { timeout: 3_000 })).toHaveTextContent(
    /Unable to load admin data/,
  );
});

test('marks nothing when both ask the same with the options in another order', async () => {
  const pair = pairOf(1);
  const { content, options } = pair.question;
  const moved = options.toReversed().map(({ text }, index) => ({ letter: 'AB'.charAt(index), text }));
  const other = { ...pair.other, content, options: moved };
  renderRoute(PAGE, pairServer([{ ...pair, other }]).handlers);
  expect(within(await pairShown(1)).getByText(content)).toBeVisible();
  expect(screen.queryByRole('mark')).toBeNull();
});

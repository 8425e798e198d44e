import type { MissedQuestion } from '@tenfold/contracts';
import { MS_PER_HOUR } from '@tenfold/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { startedQuiz, studyData } from '../../../test/study-data.js';
import { people, signedInAs } from '../../../test/users.js';

const mugs: MissedQuestion = {
  id: '55555555-0000-4000-8000-000000000001',
  questionText: 'Under which heading are porcelain mugs classified?',
  imageUrl: null,
  imageDescription: null,
  answerChoices: ['6911', '6912', '6913'],
  selectedAnswer: 1,
  correctAnswer: 0,
  explanation: 'Heading 6911 covers tableware of porcelain.',
  citation: 'HTSUS heading 6911',
  cfrEdition: null,
  sectionName: 'Classification',
  answeredAt: new Date(Date.now() - 3 * MS_PER_HOUR).toISOString(),
  rightDays: 0,
};
const address: MissedQuestion = {
  ...mugs,
  id: '55555555-0000-4000-8000-000000000002',
  questionText: 'Within how many days is a change of address reported?',
  sectionName: 'Broker Compliance',
  rightDays: 1,
};

function open(questions: MissedQuestion[], total = questions.length, user: keyof typeof people = 'pro') {
  const starts: unknown[] = [];
  const opened = renderRoute('/missed-questions', [
    http.get('/api/questions/missed', () => HttpResponse.json({ total, questions })),
    http.post('/api/quiz/start', async ({ request }) => {
      starts.push(await request.json());
      return HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 });
    }),
    ...signedInAs(people[user]),
    ...studyData(),
  ]);
  return { ...opened, starts };
}

test('shows each question with the wrong and the correct answer and the days with a right one', async () => {
  const { person } = open([mugs, address]);
  expect(await screen.findByText('2 missed questions')).toBeVisible();
  const row = (section: string) =>
    within(screen.getByRole('region', { name: `${section} (1)` })).getByRole('button', { expanded: false });
  expect(row('Broker Compliance')).toHaveTextContent('Answered correctly on one day. One more day to go.');
  const first = row('Classification');
  expect(first).toHaveTextContent(/^Missed 3 hours agoUnder which heading/);
  expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull();
  await person.click(first);
  const answers = within(await screen.findByRole('list', { name: 'Answers' })).getAllByRole('listitem');
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    'A6911Correct answer',
    'B6912Your answer, incorrect',
    'C6913',
  ]);
  expect(screen.getByText('Heading 6911 covers tableware of porcelain.')).toBeVisible();
});

test('starts a quiz of the missed questions, and links to the builder', async () => {
  const { person, address: at, starts } = open([mugs, address]);
  expect(await screen.findByRole('link', { name: 'Build a quiz of them' })).toHaveAttribute(
    'href',
    '/quiz-builder?sets=missed',
  );
  await person.click(screen.getByRole('button', { name: 'Practice these 2' }));
  await waitFor(() => expect(at()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
  expect(starts).toEqual([
    {
      sessionType: 'custom',
      custom: { categoryIds: [], examIds: [], sets: ['missed'], questions: 2, isTimed: true },
    },
  ]);
});

test('says that a long list is not complete', async () => {
  open([mugs], 1_000);
  expect(await screen.findByText('1,000 missed questions or more')).toBeVisible();
  expect(screen.getByText(/The latest 100 are listed\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Practice 20 of them' })).toBeVisible();
});

test('offers Pro for the practice on the Free plan', async () => {
  const { person, starts } = open([mugs], 1, 'free');
  await person.click(await screen.findByRole('button', { name: 'Practice this one' }));
  expect(await screen.findByRole('dialog', { name: 'Upgrade to Pro' })).toHaveTextContent(
    'Practice of missed questions is part of Pro',
  );
  expect(starts).toEqual([]);
});

test('without a missed question leads to a quiz', async () => {
  open([]);
  expect(await screen.findByRole('link', { name: 'Take a Quiz' })).toHaveAttribute('href', '/quiz');
});

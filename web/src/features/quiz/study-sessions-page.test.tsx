import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../test/held-reply.js';
import { messages, renderRoute } from '../../../test/render-route.js';
import { openExam, sections, startedQuiz, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';

function startingServer() {
  const starts: unknown[] = [];
  const handler = http.post('/api/quiz/start', async ({ request }) => {
    starts.push(await request.json());
    return HttpResponse.json(startedQuiz('quick', new Date()), { status: 201 });
  });
  return { starts, handler };
}

const started = `/quiz/${startedQuiz('quick', new Date()).session.id}`;
const kept = [
  http.get('/api/questions/missed', () => HttpResponse.json({ total: 103, questions: [] })),
  http.get('/api/questions/flagged', () => HttpResponse.json([])),
];
const pro = [...kept, ...signedInAs(people.pro), ...studyData({ reviews: { dueToday: 10 } })];
const withOpenExam = [...kept, ...signedInAs(people.pro), ...studyData({ activity: [openExam] })];

async function openHub(handlers = pro) {
  const server = startingServer();
  const opened = renderRoute('/quiz', [server.handler, ...handlers]);
  await screen.findByRole('heading', { level: 1, name: 'Study Sessions' });
  return { ...opened, starts: server.starts };
}

test('groups the ways to study with their counts, and starts nothing by itself', async () => {
  const { starts, address } = await openHub();
  expect(await screen.findByRole('button', { name: /^Classification/ })).toBeVisible();
  for (const way of [/^Quick Quiz/, /^Full Practice Exam/, /^Focus on Weak Areas/]) {
    expect(screen.getByRole('button', { name: way })).toBeVisible();
  }
  const groups = {
    Practice: { Diagnostic: '/quiz?type=diagnostic', 'Build a Quiz': '/quiz-builder' },
    Exam: { 'Exam Simulator': '/exam' },
    Revisit: {
      'Daily review.* 10 due today': '/review',
      'Missed Questions.* 103 missed': '/missed-questions',
      'Review Flagged Questions.* 0 flagged': '/flagged-questions',
    },
  };
  for (const [group, links] of Object.entries(groups)) {
    const card = within(screen.getByRole('region', { name: group }));
    for (const [name, href] of Object.entries(links)) {
      expect(await card.findByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
    }
  }
  expect(screen.getByRole('link', { name: 'Session history' })).toHaveAttribute('href', '/history');
  screen.getByRole('button', { name: 'Search and go to' });
  expect(screen.getByText(/no answer for 24 hours is closed without a result/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Pick up where you left off' })).toBeNull();
  expect(starts).toEqual([]);
  expect(address()).toBe('/quiz');
});

test.each([
  ['a quick quiz', /^Quick Quiz/, { sessionType: 'quick' }],
  ['the full exam', /^Full Practice Exam/, { sessionType: 'full' }],
  ['a section', /^Classification/, { sessionType: 'section', categoryId: sections[1]?.id }],
  ['the weak areas', /^Focus on Weak Areas/, { sessionType: 'focused', categoryId: sections[1]?.id }],
])('starts %s on click', async (_what, button, body) => {
  const { starts, person, address } = await openHub();
  await screen.findByText('86.4% correct');
  await person.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(address()).toBe(started));
  expect(starts).toEqual([body]);
});

test('links to the open exam and says when it closes', async () => {
  await openHub(withOpenExam);
  const open = within(await screen.findByRole('region', { name: 'Pick up where you left off' }));
  expect(open.getByRole('link', { name: 'Resume Full Practice Exam' })).toHaveAttribute(
    'href',
    `/quiz/${openExam.sessionId}`,
  );
  open.getByRole('button', { name: 'Close without a result Full Practice Exam' });
  expect(open.getByText(/^12 of 80 answered\. After 24 hours without an answer/)).toBeVisible();
});

describe.each(['/quiz', '/dashboard'])('another full exam on %s', (path) => {
  async function ask() {
    const { starts, handler } = startingServer();
    const opened = renderRoute(path, [handler, ...withOpenExam]);
    await screen.findByRole('link', { name: /^Resume/ });
    await opened.person.click(await screen.findByRole('button', { name: /^Full Practice Exam/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start another Full Practice Exam?' }));
    return { ...opened, starts, dialog };
  }

  test('starts only after confirmation', async () => {
    const { starts, dialog, person, address } = await ask();
    expect(starts).toEqual([]);
    dialog.getByText(/You have one open: 12 of 80 answered/);
    await person.click(dialog.getByRole('button', { name: 'Start another' }));
    await waitFor(() => expect(address()).toBe(started));
    expect(starts).toEqual([{ sessionType: 'full' }]);
  });

  test('can be canceled in favor of the open one', async () => {
    const { starts, dialog } = await ask();
    expect(dialog.getByRole('link', { name: 'Resume the open exam' })).toHaveAttribute(
      'href',
      `/quiz/${openExam.sessionId}`,
    );
    expect(starts).toEqual([]);
  });
});

test('waits for the open quizzes before it starts a full exam', async () => {
  const { gate, release } = heldReply();
  const activity = http.get('/api/recent-activity', async () => {
    await gate;
    return HttpResponse.json([openExam]);
  });
  const { starts, person } = await openHub([activity, ...pro]);
  const fullExam = screen.getByRole('button', { name: /^Full Practice Exam/ });
  await person.click(fullExam);
  expect(fullExam).toHaveAttribute('aria-busy', 'true');
  expect(starts).toEqual([]);
  release();
  expect(await screen.findByRole('dialog', { name: 'Start another Full Practice Exam?' })).toBeVisible();
  expect(fullExam).toHaveAttribute('aria-busy', 'false');
  expect(starts).toEqual([]);
});

test('waits for the progress before it chooses the weakest section', async () => {
  const { gate, release } = heldReply();
  const progress = http.get('/api/sections/progress', async () => {
    await gate;
    return undefined;
  });
  const { starts, person } = await openHub([progress, ...pro]);
  const weakAreas = screen.getByRole('button', { name: /^Focus on Weak Areas/ });
  await person.click(weakAreas);
  expect(weakAreas).toHaveAttribute('aria-busy', 'true');
  expect(messages().queryByText('No progress data')).toBeNull();
  release();
  await waitFor(() => expect(starts).toEqual([{ sessionType: 'focused', categoryId: sections[1]?.id }]));
});

test.each([
  ['the open quizzes', /^Full Practice Exam/, '/api/recent-activity', 'Could not check for an open exam'],
  ['the progress', /^Focus on Weak Areas/, '/api/sections/progress', 'Could not load your progress'],
])('starts nothing when %s cannot be loaded, and says so', async (_what, button, path, title) => {
  const down = http.get(path, () => problem(503, 'UNAVAILABLE', 'Quizzes are away.'));
  const { starts, person } = await openHub([down, ...pro]);
  await person.click(screen.getByRole('button', { name: button }));
  expect(await messages().findByText(title)).toBeVisible();
  expect(messages().getByText('Quizzes are away.')).toBeVisible();
  expect(starts).toEqual([]);
});

test('shows no numbers of a section before they are known', async () => {
  const { gate, release } = heldReply();
  const progress = http.get('/api/sections/progress', async () => {
    await gate;
    return undefined;
  });
  await openHub([progress, ...pro]);
  expect(await screen.findByText('Loading your progress')).toBeInTheDocument();
  expect(screen.queryByText(/^0 of /)).toBeNull();
  release();
  expect(await screen.findByText('12 of 25')).toBeVisible();
});

test('keeps the sections usable when the progress cannot be loaded', async () => {
  const down = http.get('/api/sections/progress', () => problem(503, 'UNAVAILABLE', 'Away.'));
  const { starts, person } = await openHub([down, ...pro]);
  const section = await screen.findByRole('button', { name: /^Classification/ });
  expect(section).toHaveTextContent('25 questions');
  expect(section).not.toHaveTextContent('0 of 25');
  await person.click(section);
  await waitFor(() => expect(starts).toEqual([{ sessionType: 'section', categoryId: sections[1]?.id }]));
});

test('offers the daily quiz on the Free plan and locks the rest', async () => {
  const { starts, person } = await openHub([...kept, ...signedInAs(people.free), ...studyData()]);
  await person.click(await screen.findByRole('button', { name: /^Quick Quiz/ }));
  const daily = await screen.findByRole('dialog', { name: 'Daily Quick Quiz' });
  await person.click(within(daily).getByRole('button', { name: 'Not now' }));
  await person.click(screen.getByRole('button', { name: /^Full Practice Exam/ }));
  expect(await screen.findByRole('dialog', { name: 'Upgrade to Pro' })).toHaveTextContent(
    'Full Practice Exam is part of Pro',
  );
  expect(starts).toEqual([]);
});

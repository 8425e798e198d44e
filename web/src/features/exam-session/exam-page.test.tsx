import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { examServer, type ExamServer } from './test/exam-server.js';

const shown = (number: number) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`What does question ${number} ask`) });
const answers = () => within(screen.getByRole('group', { name: 'Answers' }));
const option = (letter: string) => answers().getByRole('radio', { name: new RegExp(`^${letter}`) });
const stored = (server: ExamServer, questionId: string) => server.states.get(questionId);

async function open(server: ExamServer) {
  const opened = renderRoute(server.path, server.handlers);
  await screen.findByRole('group', { name: 'Answers' });
  return opened;
}

test('is taken by keyboard alone: answers, marks, review, end and result', async () => {
  const server = examServer();
  const { person } = await open(server);
  await shown(1);
  screen.getByText(/Broker Compliance, questions 1–2/);
  await person.keyboard('a');
  await person.keyboard('b');
  await person.keyboard('{Shift>}c{/Shift}fu');
  expect(screen.getByRole('button', { name: 'Strike out C' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('checkbox', { name: 'Not sure' })).toBeChecked();
  await waitFor(() =>
    expect(stored(server, 'q1')).toMatchObject({
      selectedAnswer: 'B',
      struckOut: ['C'],
      isFlagged: true,
      isUnsure: true,
    }),
  );
  expect(screen.queryByText(/correct/i)).toBeNull();

  await person.keyboard('{Enter}');
  await shown(2);
  await person.keyboard('n');
  await person.keyboard('see 111.2{Escape}');
  await person.keyboard('m');
  const map = within(await screen.findByRole('dialog', { name: 'Questions' }));
  map.getByRole('heading', { name: 'Valuation, questions 3–4' });
  map.getByRole('button', { name: 'Question 1, answered, flagged, not sure' });
  await person.click(map.getByRole('button', { name: 'Question 4, not seen' }));
  await shown(4);
  await person.keyboard('2r');

  await screen.findByRole('heading', { name: 'Review before you end' });
  within(screen.getByRole('region', { name: 'Unanswered (2)' })).getByRole('button', { name: /^Question 2/ });
  await person.click(screen.getByRole('button', { name: 'End the exam' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the exam?' }));
  dialog.getByText('2 questions have no answer and count as incorrect.');
  await person.click(dialog.getByRole('button', { name: 'End now' }));

  expect(await screen.findByRole('heading', { name: 'Your score: 2 of 4' })).toHaveFocus();
  expect(stored(server, 'q2')).toMatchObject({ note: 'see 111.2', selectedAnswer: null });
  screen.getByText('Not passed.');
  screen.getByText(/Passing takes 3 correct answers: 1 more was needed\./);
  screen.getByText('1 question was credited to all examinees.');
  screen.getByText('No interruption longer than 90 seconds.');
  const next = within(screen.getByRole('navigation', { name: 'What to do next' }));
  expect(next.getByRole('link', { name: 'Review the ones I missed' })).toHaveAttribute(
    'href',
    `/quiz/${server.sessionId}?question=2&show=missed`,
  );
  next.getByRole('button', { name: 'Retry them' });
  next.getByRole('link', { name: 'Another exam' });
  const sections = within(screen.getByRole('region', { name: 'Sections, weakest first' }));
  expect(sections.getAllByRole('listitem')[0]).toHaveTextContent(/^Broker Compliance/);
  expect(screen.getByRole('link', { name: 'Review question 3' })).toHaveAttribute(
    'href',
    `/quiz/${server.sessionId}?question=3`,
  );
  screen.getByText(
    'Of 1 answer you marked not sure, 1 was correct; of 1 you did not mark, 0 were incorrect.',
  );
});

test('keeps changes without a connection, also over a reload, and sends them when it is back', async () => {
  const server = examServer();
  const { person } = await open(server);
  server.isReachable = false;
  await person.keyboard('d{Enter}');
  await shown(2);
  await person.keyboard('c');
  await screen.findByText(/^No connection\. 2 changes are kept on this device/);
  expect(server.states.size).toBe(0);

  cleanup();
  server.isReachable = true;
  await open(server);
  await shown(3);
  await waitFor(() => expect(stored(server, 'q2')).toMatchObject({ selectedAnswer: 'C' }));
  expect(stored(server, 'q1')).toMatchObject({ selectedAnswer: 'D' });
  expect(server.bodies.some(({ wasOffline }) => wasOffline)).toBe(true);
});

test('asks again if the view is older than what this device has sent', async () => {
  const server = examServer();
  const { person } = await open(server);
  const older = server.view();
  await person.keyboard('d{Enter}');
  await shown(2);
  await waitFor(() => expect(stored(server, 'q1')).toMatchObject({ selectedAnswer: 'D' }));
  await screen.findByText('Saved');

  cleanup();
  server.olderView = older;
  await open(server);
  await shown(2);
  await person.keyboard('p');
  await waitFor(() => expect(option('D')).toBeChecked());
});

test.each([
  ['this device', 'Keep this device’s', 'A'],
  ['the other device', 'Keep the other device’s', 'D'],
])('shows a conflict and keeps the answer of %s', async (_whose, button, letter) => {
  const server = examServer();
  const { person } = await open(server);
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  server.changeOnAnotherDevice('q1', { selectedAnswer: 'D' });
  await person.keyboard('a');
  const notice = (await screen.findByText('You changed this question on two devices')).closest(
    '[role=alert]',
  );
  expect(notice).toHaveTextContent('Another device stored: answer D.');
  expect(notice).toHaveTextContent('This device has: answer A.');
  await person.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByText('You changed this question on two devices')).toBeNull());
  await waitFor(() => expect(stored(server, 'q1')?.selectedAnswer).toBe(letter));
  await waitFor(() => expect(option(letter)).toBeChecked());
});

test('strikes out by right click, and takes the answer back with it', async () => {
  const server = examServer();
  const { person } = await open(server);
  await person.click(option('B'));
  fireEvent.contextMenu(screen.getByText('Text B of question 1'));
  expect(screen.getByRole('radio', { name: /Struck out: Text B/ })).not.toBeChecked();
  await waitFor(() => expect(stored(server, 'q1')).toMatchObject({ selectedAnswer: null, struckOut: ['B'] }));
});

test('highlights words of the question by keyboard', async () => {
  const server = examServer();
  const { person } = await open(server);
  await person.keyboard('h');
  await screen.findByText('Highlighting by keyboard');
  await person.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}{Escape}');
  await waitFor(() =>
    expect(stored(server, 'q1')?.highlights).toEqual([{ part: 'question', start: 5, end: 18 }]),
  );
  expect(document.querySelector('mark[data-highlight=true]')).toHaveTextContent('does question');
});

test('calculates by keyboard without answering the question', async () => {
  const server = examServer();
  const { person } = await open(server);
  await person.keyboard('k');
  const calculator = within(await screen.findByRole('dialog', { name: 'Calculator' }));
  await person.keyboard('200+10%=');
  expect(calculator.getByRole('status')).toHaveTextContent('220');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Calculator' })).toBeNull();
  for (const radio of answers().getAllByRole('radio')) expect(radio).not.toBeChecked();
});

test('shows minutes that can be hidden, and asks the server at the end of the time', async () => {
  const server = examServer();
  const { person } = await open(server);
  await person.click(screen.getByRole('button', { name: '2 h 15 min left, hide' }));
  expect(screen.queryByText(/15 min/)).toBeNull();
  screen.getByRole('button', { name: 'Show the time left' });

  server.minutesLeft = 0;
  server.isCompleted = true;
  await person.keyboard('a');
  await screen.findByRole('heading', { name: 'Your score: 0 of 4' });
});

test('says what the score is worth when the exam is not as difficult as usual', async () => {
  const server = examServer();
  server.isCompleted = true;
  server.equated = { harderBy: 3, score: 3 };
  renderRoute(server.path, server.handlers);
  await screen.findByText('This exam was 3 questions harder than usual: your 0 is worth about 3.');
  cleanup();
  server.equated = { harderBy: -4, score: 0 };
  renderRoute(server.path, server.handlers);
  await screen.findByText('This exam was 4 questions easier than usual: your 0 is worth about 0.');
});

test('a problem of a question can be reported while the exam runs', async () => {
  const server = examServer();
  const sent: unknown[] = [];
  const { person } = renderRoute(server.path, [
    http.post('/api/questions/q1/reports', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    ...server.handlers,
  ]);
  await shown(1);
  await person.click(screen.getByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  await person.click(dialog.getByRole('radio', { name: 'Typo' }));
  await person.keyboard('b');
  await person.type(dialog.getByLabelText('What should an editor know?'), 'Entrry');
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ kind: 'typo', text: 'Entrry' }]);
  expect(option('B')).not.toBeChecked();
});

test('shows no milestone while the exam is in progress', async () => {
  const milestone = {
    id: '55555555-0000-4000-8000-000000000001',
    type: 'milestone',
    title: '5 Quizzes Completed!',
    message: 'You have completed 5 quizzes.',
    isRead: false,
    createdAt: new Date().toISOString(),
  };
  const server = examServer();
  renderRoute(server.path, [
    http.get('/api/notifications/count', () => HttpResponse.json({ count: 1 })),
    http.get('/api/notifications', () => HttpResponse.json([milestone])),
    ...server.handlers,
  ]);
  await screen.findByRole('group', { name: 'Answers' });
  const popup = within(screen.getByRole('status', { name: 'Milestones' }));
  await expect(popup.findByText('5 Quizzes Completed!', undefined, { timeout: 2000 })).rejects.toThrow();
});

test('shows the strip alone while the exam is in progress: no navigation and no search', async () => {
  const { person } = await open(examServer());
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation', { name: /^Main/ })).toBeNull();
  await person.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search and go to' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Review and end' }));
  await screen.findByRole('heading', { name: 'Review before you end' });
});

test('on a wide screen the map stays beside the question, and opens at the current one', async () => {
  const real = window.matchMedia;
  const spy = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: query === '(width >= 1360px)',
  }));
  const { person } = await open(examServer());
  await person.keyboard('{Enter}');
  await shown(2);
  await person.keyboard('m');
  const map = within(await screen.findByRole('complementary', { name: 'Question map' }));
  expect(map.getByRole('button', { name: /^Question 2, .*current/ })).toHaveFocus();
  await person.click(map.getByRole('button', { name: /^Question 4,/ }));
  await shown(4);
  await person.keyboard('m');
  expect(map.getByRole('button', { name: /^Question 4, .*current/ })).toHaveFocus();
  await person.keyboard('m');
  expect(screen.queryByRole('complementary', { name: 'Question map' })).toBeNull();
  spy.mockRestore();
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people, problem } from '../../../test/users.js';
import { examServer, examSetup } from './test/exam-server.js';

const begin = () => screen.getByRole('button', { name: 'Begin the exam' });

test('lists the exams with their best score, and starts the chosen one', async () => {
  const server = examServer();
  const starts: unknown[] = [];
  const { person, address } = renderRoute('/exam', [
    http.post('/api/exam-sessions', async ({ request }) => {
      starts.push(await request.clone().json());
    }),
    ...server.handlers,
  ]);
  const form = within(await screen.findByRole('region', { name: 'Start an exam' }));
  form.getByText('Taken 2 times, best score 58 of 80');
  expect(form.getByRole('radio', { name: /^Sitting of October 2024/ })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Resume Half exam, April 2025' })).toHaveAttribute(
    'href',
    server.path,
  );

  const rules = within(screen.getByRole('region', { name: 'The rules' }));
  rules.getByText(/^80 questions in 4 h 30 min\. 60 correct answers pass/);
  await person.click(form.getByRole('radio', { name: /^A blueprint exam/ }));
  await person.click(form.getByRole('radio', { name: /^Sitting of April 2025/ }));
  await person.click(form.getByRole('radio', { name: /^Half exam/ }));
  rules.getByText(/^40 questions in 2 h 15 min\. 30 correct answers pass/);
  await person.click(form.getByRole('radio', { name: /^Time and a half/ }));
  rules.getByText(/^40 questions in 3 h 23 min\./);
  form.getByText(/Blueprint exam by the sitting of April 2025, 40 questions, 3 h 23 min\./);
  await person.click(begin());
  await waitFor(() => expect(address()).toBe(server.path));
  expect(starts).toEqual([
    {
      source: 'blueprint',
      examId: '44444444-0000-4000-8000-000000000001',
      length: 'half',
      timeFactor: 1.5,
    },
  ]);
});

test('says that the time is up as soon as an open exam has ended, and not when it ends', async () => {
  const server = examServer();
  renderRoute('/exam', [
    http.get('/api/exam-setup', () => {
      const serverNow = new Date('2026-04-23T12:00:00Z');
      const endsAt = new Date(serverNow.getTime() + 2_000).toISOString();
      return HttpResponse.json({
        ...examSetup([{ ...server.view().session, endsAt }]),
        serverNow: serverNow.toISOString(),
      });
    }),
    ...server.handlers,
  ]);
  await screen.findByText(/1 min left\. It ends on /);
  await screen.findByText(
    / answered · the time is up\. The result follows in a moment\.$/,
    {},
    { timeout: 5_000 },
  );
  expect(screen.queryByText(/It ends on/)).toBeNull();
});

test('offers one half exam on the Free plan, and Pro for a full one', async () => {
  const { person } = renderRoute('/exam', [
    http.get('/api/exam-setup', () => HttpResponse.json({ ...examSetup(), mayStart: 'half' })),
    ...examServer(people.free).handlers,
  ]);
  await screen.findByText('On the Free plan you can take one half exam, once. Pro has every exam.');
  expect(screen.getByRole('radio', { name: /^Half exam/ })).toBeChecked();
  await person.click(screen.getByRole('radio', { name: /^Full exam/ }));
  await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
});

test('says why the server refuses a start', async () => {
  const { person } = renderRoute('/exam', [
    http.post('/api/exam-sessions', () =>
      problem(409, 'CONFLICT', 'You have 3 full exams open.', { openSessionIds: [] }),
    ),
    ...examServer().handlers,
  ]);
  await screen.findByRole('region', { name: 'Start an exam' });
  await person.click(begin());
  await screen.findByText('You have 3 full exams open.');
});

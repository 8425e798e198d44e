import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../../test/render-route.js';
import { people } from '../../../test/users.js';
import { openDeviceDatabase } from '../../lib/device-database.js';
import { clearDevice } from '../../lib/device-storage.js';
import { queueChange, emptyWork } from './exam-changes.js';
import { examServer, type ExamServer } from './test/exam-server.js';

const stored = (server: ExamServer, questionId: string) => server.states.get(questionId);

async function open(server: ExamServer) {
  const opened = renderRoute(server.path, server.handlers);
  await screen.findByRole('group', { name: 'Answers' });
  return opened;
}

afterEach(async () => {
  cleanup();
  await clearDevice();
});

test('a note that the server refuses is shown to copy, and blocks neither the other changes nor the end', async () => {
  const server = examServer();
  server.refusedNote = { note: 'bad', status: 400 };
  const { person } = await open(server);
  await person.keyboard('n');
  await person.type(await screen.findByRole('textbox', { name: /note/i }), 'bad');
  await person.keyboard('{Escape}');
  await screen.findByText(
    'The note on question 1 could not be saved: The note has a character that nobody knows.',
  );
  expect(screen.getAllByText('bad').length).toBeGreaterThan(0);
  expect(screen.queryByText(/No connection/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await person.keyboard('c');
  await waitFor(() => expect(stored(server, 'q2')).toMatchObject({ selectedAnswer: 'C' }));
  await screen.findByText('Saved');
  expect(stored(server, 'q1')).toBeUndefined();

  server.refusedNote = null;
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(stored(server, 'q1')).toMatchObject({ note: 'bad' }));
  await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull());
});

test('the result says which answers came after the end, until the student closes it', async () => {
  const server = examServer();
  server.isCompleted = true;
  const database = await openDeviceDatabase(people.pro.id);
  for (const [index, questionId] of ['q1', 'q3'].entries())
    await database.put(
      'examChange',
      queueChange(undefined, {
        sessionId: server.sessionId,
        questionId,
        work: { ...emptyWork, selectedAnswer: 'B', note: index === 0 ? 'see 111.2' : '' },
        version: 0,
        sequence: index + 1,
        onlyTime: false,
        madeAt: '2026-11-20T10:00:00.000Z',
      }),
    );
  const { person } = renderRoute(server.path, server.handlers);
  await screen.findByText('2 answers came after the end and do not count: questions 1, 3.');
  screen.getByText('see 111.2');

  cleanup();
  renderRoute(server.path, server.handlers);
  await screen.findByText('2 answers came after the end and do not count: questions 1, 3.');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect(await database.getAll('examChange')).toEqual([]));
});

import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { EXAM_ID, EXAM_PATH, examsServer, managedExam, question } from './test/exams-server';

const address = `/admin/exams/${EXAM_ID}/compare`;
const versions = http.get(EXAM_PATH, ({ request }) => {
  const version = Number(new URL(request.url).searchParams.get('version') ?? 3);
  const content = version === 3 ? 'Which form is filed first?' : 'Which form is filed?';
  const title = version === 1 ? 'April 2024' : 'April 2025';
  return HttpResponse.json(
    managedExam({ version, title, questions: [question(1), question(2, { content })] }),
  );
});

test('shows what changed between two versions, and compares other ones', async () => {
  const { person, address: at } = renderRoute(`${address}?from=2&to=3`, examsServer(versions));
  const card = within(await screen.findByRole('region', { name: 'Question 2' }));
  expect(card.getByRole('insertion')).toHaveTextContent('first');
  expect(screen.queryByRole('region', { name: 'Question 1' })).toBeNull();
  expect(screen.getByText('1 question differs.')).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'Show what is the same, too' }));
  expect(screen.getByRole('region', { name: 'Question 1' })).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'Show what is the same, too' }));
  await person.click(screen.getByRole('combobox', { name: 'From version' }));
  await person.click(await screen.findByTitle('1: Exam file'));
  expect(await screen.findByText('1 question differs, and the details of the exam.')).toBeVisible();
  expect(at()).toBe(`${address}?from=1&to=3`);
});

test('says that both versions are the same', async () => {
  renderRoute(`${address}?from=3&to=3`, examsServer(versions));
  expect(await screen.findByText('Nothing has changed')).toBeVisible();
});

test('says that there is no such version', async () => {
  renderRoute(
    `${address}?from=2&to=9`,
    examsServer(http.get(EXAM_PATH, () => problem(404, 'NOT_FOUND', 'Version not found'))),
  );
  expect(await screen.findByRole('heading', { name: 'Version not found' }, { timeout: 4_000 })).toBeVisible();
});

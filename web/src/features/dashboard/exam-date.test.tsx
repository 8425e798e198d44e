import { screen, waitFor, within } from '@testing-library/react';
import { nextSittings } from '@tenfold/exam';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';
import { dayLabel, localDay } from '../../lib/format';

function dayAhead(days: number): string {
  const now = new Date();
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

async function openDashboard(examDate?: string, ...handlers: RequestHandler[]) {
  const data = studyData(examDate === undefined ? {} : { examDate });
  const opened = renderRoute('/dashboard', [...handlers, ...signedInAs(people.pro), ...data]);
  const card = await screen.findByRole('region', { name: 'Exam date' });
  return { ...opened, card };
}

async function openDialog(label: string, examDate?: string, ...handlers: RequestHandler[]) {
  const opened = await openDashboard(examDate, ...handlers);
  await opened.person.click(await within(opened.card).findByRole('button', { name: label }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Exam date' })) };
}

function storing() {
  const stored: unknown[] = [];
  const handler = http.put('/api/exam-date', async ({ request }) => {
    const body = await request.json();
    stored.push(body);
    return HttpResponse.json(body);
  });
  return { stored, handler };
}

test.each([
  [154, '154 study days (22 weeks) until the exam on '],
  [9, '9 study days (1 week) until the exam on '],
  [1, '1 study day until the exam on '],
])('%d days before the exam it counts the weeks and study days', async (days, text) => {
  const { card } = await openDashboard(dayAhead(days));
  await waitFor(() => expect(card).toHaveTextContent(`${text}${dayLabel(dayAhead(days))}`));
});

test('on the day of the exam it says so', async () => {
  const { card } = await openDashboard(dayAhead(0));
  await waitFor(() => expect(card).toHaveTextContent(`Your exam is today, ${dayLabel(dayAhead(0))}.`));
});

test('a newcomer sets one of the next sittings', async () => {
  const [first = '', second = ''] = nextSittings(dayAhead(0), 2);
  const { stored, handler } = storing();
  const { person, card, dialog } = await openDialog('Set the exam date', undefined, handler);
  expect(card).toHaveTextContent('When is your exam?');
  const sittings = dialog.getAllByRole('radio');
  expect(sittings).toHaveLength(4);
  expect(sittings[0]).toBeChecked();
  dialog.getByText(new RegExp(`^\\w+day, ${dayLabel(first)}$`));
  await person.click(dialog.getByText(new RegExp(`${dayLabel(second)}$`)));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(card).toHaveTextContent(`until the exam on ${dayLabel(second)}`));
  expect(stored).toEqual([{ date: second }]);
});

test('another date is checked, and a refusal of the server is shown at the field', async () => {
  const { stored, handler } = storing();
  const refusal = 'This date is in the past. Choose today or a later date.';
  const refusing = http.put('/api/exam-date', () => problem(400, 'INVALID_INPUT', `Server: ${refusal}`), {
    once: true,
  });
  const { person, card, dialog } = await openDialog('Set the exam date', undefined, refusing, handler);
  const save = dialog.getByRole('button', { name: 'Save' });
  await person.click(dialog.getByRole('radio', { name: 'Another date' }));
  const field = await dialog.findByLabelText('Your date');
  await person.click(save);
  expect(await dialog.findByText('Choose a date.')).toBeVisible();
  await person.type(field, dayAhead(-1));
  await person.click(save);
  expect(await dialog.findByText(refusal)).toBeVisible();
  await person.clear(field);
  await person.type(field, dayAhead(100));
  await person.click(save);
  expect(await dialog.findByText(`Server: ${refusal}`)).toBeVisible();
  await person.click(save);
  await waitFor(() => expect(card).toHaveTextContent('100 study days (14 weeks) until the exam on'));
  expect(stored).toEqual([{ date: dayAhead(100) }]);
});

test('after the exam it asks for the next date, and the old one can be removed', async () => {
  const removing = http.delete('/api/exam-date', () => new HttpResponse(null, { status: 204 }));
  const { person, card, dialog } = await openDialog('Set the next date', dayAhead(-1), removing);
  expect(card).toHaveTextContent(`The exam on ${dayLabel(dayAhead(-1))} is over. When is your next one?`);
  await person.click(dialog.getByRole('button', { name: 'Remove the date' }));
  await waitFor(() => expect(card).toHaveTextContent('When is your exam?'));
});

test('a failed removal shows a toast and keeps the date', async () => {
  const failing = http.delete('/api/exam-date', () => problem(503, 'UNAVAILABLE', 'Away.'));
  const { person, card, dialog } = await openDialog('Change the date', dayAhead(30), failing);
  await person.click(dialog.getByRole('button', { name: 'Remove the date' }));
  expect(await messages().findByText('Could not remove the exam date')).toBeVisible();
  expect(card).toHaveTextContent('30 study days');
});

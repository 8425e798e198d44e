import { screen, waitFor, within } from '@testing-library/react';
import type { MissedQuestion, QuestionReport } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route.js';
import { studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';

const mugs: MissedQuestion = {
  id: '55555555-0000-4000-8000-000000000001',
  questionText: 'Under which heading are porcelain mugs classified?',
  imageUrl: null,
  imageDescription: null,
  answerChoices: ['6911', '6912'],
  selectedAnswer: 1,
  correctAnswer: 0,
  explanation: 'Heading 6911 covers tableware of porcelain.',
  citation: null,
  cfrEdition: null,
  sectionName: 'Classification',
  answeredAt: null,
  rightDays: 0,
};
const open: QuestionReport = {
  id: '44444444-0000-4000-8000-000000000001',
  questionId: '55555555-0000-4000-8000-000000000013',
  examTitle: 'April 2025',
  questionNumber: 13,
  kind: 'wrong_key',
  text: 'C is right, too.',
  link: 'https://www.ecfr.gov/current/title-19',
  state: 'open',
  answer: null,
  sentAt: '2026-05-12T09:30:00.000Z',
  closedAt: null,
};
const accepted: QuestionReport = {
  ...open,
  id: '44444444-0000-4000-8000-000000000002',
  questionNumber: 14,
  kind: 'typo',
  link: null,
  state: 'accepted',
  answer: 'Corrected. Thank you.',
  closedAt: '2026-05-13T09:30:00.000Z',
};

describe('the page of the own reports', () => {
  const openPage = (...handlers: RequestHandler[]) =>
    renderRoute('/reports', [...handlers, ...signedInAs(people.free)]);
  const served = (...reports: QuestionReport[]) => http.get('/api/reports', () => HttpResponse.json(reports));

  test('shows each report with its state and answer', async () => {
    openPage(served(open, accepted));
    const first = within(await screen.findByRole('region', { name: 'Question 13 of April 2025' }));
    expect(first.getByText('Open')).toBeVisible();
    expect(first.getByText('The answer counted as correct is incorrect')).toBeVisible();
    expect(first.getByRole('link')).toHaveAttribute('href', open.link);
    const second = within(screen.getByRole('region', { name: 'Question 14 of April 2025' }));
    expect(second.getByText('Accepted')).toBeVisible();
    expect(second.getByText('Corrected. Thank you.')).toBeVisible();
  });

  test('says where to report when there is none', async () => {
    openPage(served());
    expect(await screen.findByText('No reports yet')).toBeVisible();
  });

  test('offers to try again when the server fails', async () => {
    openPage(http.get('/api/reports', () => problem(503, 'UNAVAILABLE', 'Not now.')));
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })).toBeVisible();
  });
});

describe('the dialog', () => {
  async function openDialog(...handlers: RequestHandler[]) {
    const opened = renderRoute('/missed-questions', [
      ...handlers,
      http.get('/api/questions/missed', () => HttpResponse.json({ total: 1, questions: [mugs] })),
      ...signedInAs(people.pro),
      ...studyData(),
    ]);
    await opened.person.click(await screen.findByRole('button', { name: /porcelain mugs/ }));
    await opened.person.click(await screen.findByRole('button', { name: 'Report a problem' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    // the dialog moves the focus when it has opened
    await waitFor(() => expect(dialog.getAllByRole('radio')[0]).toHaveFocus());
    return { ...opened, dialog };
  }
  const path = `/api/questions/${mugs.id}/reports`;

  test('sends kind, text and link, and thanks', async () => {
    const sent: unknown[] = [];
    const { person, dialog } = await openDialog(
      http.post(path, async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await person.click(dialog.getByRole('radio', { name: 'The law has changed' }));
    await person.type(dialog.getByLabelText('What should an editor know?'), 'See the new rule.');
    await person.type(dialog.getByLabelText('Link to a source (optional)'), 'https://www.cbp.gov/');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await messages().findByText('Thank you. An editor will look at it.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ kind: 'outdated_law', text: 'See the new rule.', link: 'https://www.cbp.gov/' }]);
  });

  test('asks for kind and text, and for a link with https', async () => {
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText('Link to a source (optional)'), 'www.cbp.gov');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    for (const text of ['Please choose one', 'Please describe the problem', 'A link begins with https://'])
      expect(await dialog.findByText(text)).toBeVisible();
  });

  test('keeps the text and says why when the server refuses', async () => {
    const message = 'You have sent 10 reports in the last 24 hours. Please send this one later.';
    const { person, dialog } = await openDialog(
      http.post(path, () => problem(429, 'TOO_MANY_REQUESTS', message)),
    );
    await person.click(dialog.getByRole('radio', { name: 'Typo' }));
    await person.type(dialog.getByLabelText('What should an editor know?'), 'Entrry');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('What should an editor know?')).toHaveValue('Entrry');
  });
});

import type { LawChange, LawDecision, ManagedReferenceEdition } from '@tenfold/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';

const edition: ManagedReferenceEdition = {
  editionId: '77777777-0000-4000-8000-000000000001',
  work: 'cfr-19',
  title: 'Title 19, Customs Duties',
  day: '2025-04-01',
  isSummary: false,
  state: 'loaded',
  divisions: 3_000,
  paragraphs: 24_000,
  loadedAt: '2026-11-28T12:00:00.000Z',
  unread: [
    { line: 21, what: 'a picture or formula' },
    { line: 0, what: 'page 3 of the file' },
  ],
  unreadCount: 2,
};
const API = '/api/admin/references';

function openPage() {
  const editions: ManagedReferenceEdition[] = [];
  const loaded: string[] = [];
  const opened = renderRoute('/admin/references', [
    ...signedInAs({ ...people.pro, isAdmin: true }),
    http.get(API, () => HttpResponse.json(editions)),
    http.get('/api/admin/law-changes', () => HttpResponse.json({ changes: [], total: 0, open: 0 })),
    http.get('/api/admin/withdrawn-questions', () => HttpResponse.json([])),
    http.post(API, ({ request }) => {
      loaded.push(new URL(request.url).search);
      if (loaded.length === 1) return problem(400, 'INVALID_INPUT', 'This is neither XML nor JSON.');
      editions.splice(0, 1, edition);
      return HttpResponse.json(edition);
    }),
    http.patch(`${API}/${edition.editionId}`, async ({ request }) => {
      const { state } = (await request.json()) as Pick<ManagedReferenceEdition, 'state'>;
      editions.splice(0, 1, { ...edition, state });
      return HttpResponse.json(editions[0]);
    }),
  ]);
  return { ...opened, loaded };
}

test('an editor loads an edition, sees what was not read, publishes it and withdraws it', async () => {
  const { person, loaded } = openPage();
  expect(await screen.findByText('No editions yet')).toBeInTheDocument();
  const load = screen.getByRole('button', { name: 'Load' });
  await person.click(load);
  expect(await screen.findByText('Choose a file.')).toBeInTheDocument();
  await person.upload(
    screen.getByLabelText('File'),
    new File(['short'], 'title-19.xml', { type: 'text/xml' }),
  );
  await person.click(load);
  expect(await screen.findByText('Enter the day of the edition.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Day of the edition'), { target: { value: '2025-04-01' } });
  await person.click(load);
  expect(await screen.findByText('This is neither XML nor JSON.')).toBeInTheDocument();
  // a text may have this ending
  await person.type(screen.getByRole('textbox', { name: 'Document' }), 'GRI 1');
  await person.click(load);
  expect(await screen.findByText(/^Loaded: Title 19, Customs Duties/)).toBeInTheDocument();
  await person.upload(
    screen.getByLabelText('File'),
    new File(['<ECFR>a whole title</ECFR>'], 'title-19.xml', { type: 'text/xml' }),
  );
  await person.click(load);
  expect(await screen.findByText(/^Loaded: Title 19, Customs Duties/)).toBeInTheDocument();
  expect(loaded).toEqual(['?day=2025-04-01', '?day=2025-04-01&name=GRI+1', '?day=2025-04-01']);
  const table = screen.getByRole('table', { name: 'Editions' });
  expect(await within(table).findByText('Line 21: a picture or formula')).toBeInTheDocument();
  expect(within(table).getByText('page 3 of the file')).toBeInTheDocument();
  await person.click(within(table).getByRole('button', { name: /^Publish / }));
  await person.click(await within(table).findByRole('button', { name: /^Withdraw / }));
  expect(await within(table).findByText('Withdrawn')).toBeInTheDocument();
});

test('an editor says what a PDF is, beside its field', async () => {
  const { person, loaded } = openPage();
  await person.upload(await screen.findByLabelText('File'), new File(['%PDF'], 'notes.pdf'));
  fireEvent.change(screen.getByLabelText('Day of the edition'), { target: { value: '2025-04-01' } });
  const load = screen.getByRole('button', { name: 'Load' });
  await person.click(load);
  const field = screen.getByRole('textbox', { name: 'Document' });
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Say which notes or which document/));
  expect(field).toHaveFocus();
  await person.type(field, '19 CFR 111.30');
  await person.click(load);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^This names neither notes nor a document/));
  expect(loaded).toEqual([]);
  await person.clear(field);
  await person.type(field, 'HTSUS Chapter 64');
  await person.click(load);
  await screen.findByText('This is neither XML nor JSON.');
  expect(loaded).toEqual(['?day=2025-04-01&name=HTSUS+Chapter+64']);
});

test('an editor sees what differs between two editions, and decides what it means for a question', async () => {
  const later = { ...edition, editionId: '77777777-0000-4000-8000-000000000002', day: '2026-04-01' };
  const name = { place: 5, kind: 'section', number: '113.13', heading: 'Amount of bond.' };
  const added = { ...name, place: 6, number: '113.15', heading: 'New.' };
  const text = (words: string) =>
    HttpResponse.json({ ...name, paragraphs: [{ kind: 'text', text: words, line: null }] });
  const law: LawChange = {
    citation: '19 CFR 113.13(c)',
    changes: [
      {
        reference: '19 CFR 113.13(c)',
        edition: later,
        before: 'within 15 days',
        after: 'within 30 days',
        decision: null,
      },
    ],
    questions: [{ questionId: 'q', examId: 'e', examTitle: 'Sample exam 1', number: 12 }],
  };
  const asked: (string | null)[] = [];
  const decided: unknown[] = [];
  const withdrawn: unknown[] = [];
  const { person } = renderRoute('/admin/references', [
    ...signedInAs({ ...people.pro, isAdmin: true }),
    http.get(API, () => HttpResponse.json([later, edition])),
    http.get('/api/admin/law-changes', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('offset'));
      const open = law.changes.filter(({ decision }) => decision === null).length;
      return HttpResponse.json({ changes: [law], total: 26, open });
    }),
    http.put(`/api/admin/law-changes/${later.editionId}`, async ({ request }) => {
      const body = (await request.json()) as { citation: string; decision: LawDecision };
      decided.push(body);
      law.changes = law.changes.map((change) => ({ ...change, decision: body.decision }));
      return HttpResponse.json({ decision: body.decision });
    }),
    http.get('/api/admin/withdrawn-questions', () => HttpResponse.json(withdrawn)),
    http.put('/api/admin/withdrawn-questions/q', async ({ request }) => {
      const body = (await request.json()) as { isWithdrawn: boolean };
      withdrawn.splice(0);
      if (body.isWithdrawn) withdrawn.push({ ...law.questions[0], withdrawnAt: edition.loadedAt });
      return HttpResponse.json(body);
    }),
    http.get(`${API}/${edition.editionId}/changes/${later.editionId}`, () =>
      HttpResponse.json({
        before: edition,
        after: later,
        divisions: [
          { before: name, after: name },
          { before: null, after: added },
        ],
      }),
    ),
    http.get(`/api/references/${edition.editionId}/divisions/5`, () => text('Within one year')),
    http.get(`/api/references/${later.editionId}/divisions/5`, () => text('Within two year')),
  ]);
  const comparison = within(await screen.findByRole('region', { name: 'Compare two editions' }));
  expect(await comparison.findByText('Added: 1 · Removed: 0 · Changed: 1')).toBeInTheDocument();
  await person.click(comparison.getByRole('button', { name: 'Show the texts of § 113.13 Amount of bond.' }));
  expect(await comparison.findByText('one', { selector: 'del' })).toBeInTheDocument();
  const queue = within(await screen.findByRole('region', { name: 'The law may have changed' }));
  expect(queue.getByRole('link', { name: 'Sample exam 1, question 12' })).toBeInTheDocument();
  expect(queue.getByText('30', { selector: 'ins' })).toBeInTheDocument();
  expect(queue.getByText('1 of 26 without a decision')).toBeInTheDocument();
  const question = 'Sample exam 1, question 12';
  await person.click(queue.getByRole('button', { name: `Withdraw from practice: ${question}` }));
  expect(await queue.findByText('Withdrawn from practice')).toBeInTheDocument();
  const others = within(await screen.findByRole('region', { name: 'Withdrawn from practice' }));
  await person.click(others.getByRole('button', { name: `Return to practice: ${question}` }));
  await waitFor(() => expect(queue.queryByText('Withdrawn from practice')).toBeNull());
  await person.click(queue.getByRole('button', { name: 'Meaning unchanged: 19 CFR 113.13(c)' }));
  await waitFor(() => expect(queue.queryByText('Open')).toBeNull());
  expect(queue.getByText('0 of 26 without a decision')).toBeInTheDocument();
  expect(decided).toEqual([{ citation: '19 CFR 113.13(c)', decision: 'unchanged' }]);
  await person.click(queue.getByRole('listitem', { name: '2' }));
  await waitFor(() => expect(asked.at(-1)).toBe('25'));
});

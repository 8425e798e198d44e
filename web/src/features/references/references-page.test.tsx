import type { ManagedReferenceEdition } from '@tenfold/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
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
  unread: [{ line: 21, what: 'a picture or formula' }],
  unreadCount: 1,
};
const API = '/api/admin/references';

function openPage() {
  const editions: ManagedReferenceEdition[] = [];
  const loaded: (string | null)[] = [];
  const opened = renderRoute('/admin/references', [
    ...signedInAs({ ...people.pro, isAdmin: true }),
    http.get(API, () => HttpResponse.json(editions)),
    http.post(API, ({ request }) => {
      loaded.push(new URL(request.url).searchParams.get('day'));
      if (loaded.length === 1) return problem(400, 'INVALID_INPUT', 'This is neither XML nor JSON.');
      editions.push(edition);
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
  await person.upload(
    screen.getByLabelText('File'),
    new File(['<ECFR>a whole title</ECFR>'], 'title-19.xml', { type: 'text/xml' }),
  );
  await person.click(load);
  expect(await screen.findByText(/^Loaded: Title 19, Customs Duties/)).toBeInTheDocument();
  expect(loaded).toEqual(['2025-04-01', '2025-04-01']);
  const table = screen.getByRole('table', { name: 'Editions' });
  expect(await within(table).findByText('Line 21: a picture or formula')).toBeInTheDocument();
  await person.click(within(table).getByRole('button', { name: /^Publish / }));
  await person.click(await within(table).findByRole('button', { name: /^Withdraw / }));
  expect(await within(table).findByText('Withdrawn')).toBeInTheDocument();
});

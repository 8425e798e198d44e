import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';
import { adminServer, entry, item, pageOf, stats } from './test/admin-server';

const unable = 'Unable to load admin data. Please ensure you have admin permissions...';

describe('the dashboard', () => {
  test('shows the stats and links to XML ingestion', async () => {
    renderRoute('/admin', adminServer());
    const card = async (label: string) => (await screen.findByText(label)).closest('.ant-statistic');
    expect(await card('Total users')).toHaveTextContent('1,284');
    expect(await card('Active subscriptions')).toHaveTextContent('61');
    expect(await card('Trial users')).toHaveTextContent('17');
    expect(await card('Total revenue')).toHaveTextContent('$1,219.39');
    expect(await card('Questions completed')).toHaveTextContent('40,311');
    expect(
      screen.getByText(
        '61 of 1,284 accounts (4.8%) are active on Pro, 17 more are in the trial, and 1,206 are on neither.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('Subscription changed: student.3@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'XML ingestion' })).toHaveAttribute('href', '/xml-ingestion');
    expect(screen.getByRole('link', { name: 'Exam sections' })).toHaveAttribute('href', '/exam-sections');
  });

  test('shows how many published questions have no explanation, by exam', async () => {
    renderRoute('/admin', adminServer());
    const card = within(await screen.findByRole('region', { name: 'Explanations' }));
    expect(card.getByText(/^83 of 240 published questions have no explanation/)).toBeVisible();
    expect(card.getByText('April 2026').closest('td')).toHaveTextContent('80 of 80');
    expect(card.getByRole('link', { name: 'Ingest an exam' })).toHaveAttribute('href', '/xml-ingestion');
  });

  test.each([
    [
      'all questions have one',
      { questionsWithoutExplanation: 0 },
      'Every published question has an explanation.',
    ],
    [
      'no exam is published',
      { publishedQuestions: 0, questionsWithoutExplanation: 0 },
      'No question is published yet.',
    ],
  ])('says in words when %s', async (_what, changed, words) => {
    const all = { ...stats, ...changed, explanationGaps: [] };
    renderRoute('/admin', adminServer(http.get('/api/admin/stats', () => HttpResponse.json(all))));
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('is where the Admin link of the bar goes', async () => {
    renderRoute('/profile', adminServer());
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(bar).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  test('shows an editor content only, under another name', async () => {
    const requests: string[] = [];
    renderRoute('/admin?tab=users', [
      http.all('/api/admin/*', ({ request }) => void requests.push(new URL(request.url).pathname)),
      ...signedInAs(people.editor),
      ...adminServer(),
    ]);
    expect(await screen.findByRole('heading', { name: 'Content', level: 1 })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Analytics', 'Reports']);
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(bar.getByRole('link', { name: 'Content' })).toHaveAttribute('href', '/admin');
    expect(bar.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'XML ingestion' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Exam sections' })).not.toBeInTheDocument();
    expect(new Set(requests)).toEqual(new Set(['/api/admin/question-statistics']));
  });

  test('keeps its tab in the address', async () => {
    const { person, address } = renderRoute('/admin', adminServer());
    await person.click(await screen.findByRole('tab', { name: 'User Management' }));
    await screen.findByText('student.1@example.com');
    expect(address()).toBe('/admin?tab=users');
    await person.click(screen.getByRole('tab', { name: 'Audit log' }));
    expect(address()).toBe('/admin?tab=audit');
    expect(await screen.findByText(entry.detail)).toBeVisible();
  });

  test('shows skeletons while the stats load', async () => {
    const { gate, release } = heldReply();
    renderRoute(
      '/admin',
      adminServer(
        http.get('/api/admin/stats', async () => {
          await gate;
          return HttpResponse.json({});
        }),
      ),
    );
    expect(await screen.findByText('Loading the stats')).toBeInTheDocument();
    release();
  });
});

describe.each([
  ['overview', '/api/admin/stats'],
  ['users', '/api/admin/users'],
  ['analytics', '/api/admin/question-statistics'],
  ['audit', '/api/admin/audit'],
])('the tab %s', (tab, path) => {
  test('is refused to anyone else, after one more try', async () => {
    let asked = 0;
    renderRoute(`/admin?tab=${tab}`, [
      http.get(path, () => {
        asked += 1;
        return problem(403, 'FORBIDDEN', 'Only an administrator may do this.');
      }),
      ...signedInAs(people.registered),
    ]);
    expect(await screen.findByText(unable)).toBeVisible();
    expect(asked).toBe(2);
  });

  test('fails without the server and comes with another try', async () => {
    let away = true;
    const { person } = renderRoute(
      `/admin?tab=${tab}`,
      adminServer(http.get(path, () => (away ? HttpResponse.error() : undefined))),
    );
    expect(await screen.findByText(unable)).toBeVisible();
    expect(
      screen.getByText('The server could not be reached. Check your connection and try again in a moment.'),
    ).toBeVisible();
    away = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(unable)).not.toBeInTheDocument());
  });

  test('shows what the server said when it fails', async () => {
    renderRoute(
      `/admin?tab=${tab}`,
      adminServer(http.get(path, () => problem(503, 'UNAVAILABLE', 'This part is not answering right now.'))),
    );
    expect(await screen.findByText(unable)).toBeVisible();
    expect(screen.getByText('This part is not answering right now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('analytics', () => {
  test('shows how a question does, and how many answers are behind it', async () => {
    renderRoute('/admin?tab=analytics', adminServer());
    const row = within((await screen.findByText(item.content)).closest('tr') ?? document.body);
    expect(row.getByText('Sample exam 1, question 7')).toBeVisible();
    expect(
      row
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1),
    ).toEqual(['Entry', '412', '61.3%', '0.42']);
    expect(row.queryByText('Few answers')).not.toBeInTheDocument();
    expect(screen.getByText(/^counts people, each with their first answer/)).toHaveTextContent(
      /fewer than 30/,
    );
  });

  const answered = { ...item, questionId: '66666666-0000-4000-8000-000000000002', content: 'Another?' };

  test.each([
    [29, 'Analytics coming soon'],
    [30, item.content],
  ])('from %i first answers shows: %s', async (answers, shown) => {
    renderRoute(
      '/admin?tab=analytics',
      adminServer(pageOf('/api/admin/question-statistics', [{ ...item, answers }])),
    );
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Question statistics' }) === null).toBe(answers < 30);
  });

  test.each([
    ['few answers', { answers: 29 }, 'Few answers'],
    ['a removed question', { credit: 'removed' as const, discrimination: null }, 'Removed'],
    ['one where all are right', { credit: 'all' as const, discrimination: null }, 'All answers accepted'],
  ])('marks %s', async (_what, facts, mark) => {
    renderRoute(
      '/admin?tab=analytics',
      adminServer(pageOf('/api/admin/question-statistics', [{ ...item, ...facts }, answered])),
    );
    expect(await screen.findByText(mark)).toBeVisible();
  });

  test('shows the evidence with its intervals, and keys that look wrong', async () => {
    const evidence = {
      answers: 412,
      difficulty: { value: 61.3, low: 56.5, high: 65.9 },
      discrimination: { value: -0.22, low: -0.31, high: -0.12 },
      keyFlag: 'likely_wrong' as const,
      comparedThirds: null,
    };
    const few = { ...evidence, answers: 31, discrimination: null, keyFlag: null };
    renderRoute(
      '/admin?tab=analytics',
      adminServer(
        pageOf('/api/admin/question-statistics', [
          { ...item, evidence },
          { ...answered, evidence: few },
        ]),
      ),
    );
    const rowOf = async (content: string) =>
      within((await screen.findByText(content)).closest('tr') ?? document.body);
    const row = await rowOf(item.content);
    expect(row.getByText('Likely wrong')).toBeVisible();
    expect(row.getByText('61.3% correct (56.5 to 65.9%)')).toBeVisible();
    expect(row.getByText('−0.22 (−0.31 to −0.12)')).toBeVisible();
    expect(screen.getByText(/A mark changes no key and no score/)).toBeVisible();
    const other = await rowOf('Another?');
    expect(other.getByText('31 answers')).toBeVisible();
    expect(other.queryByText(/discrimination/)).toBeNull();
  });

  test('without answers there are no figures', async () => {
    const none = { ...item, answers: 0, difficulty: null, discrimination: null };
    renderRoute(
      '/admin?tab=analytics',
      adminServer(pageOf('/api/admin/question-statistics', [none, answered])),
    );
    expect(await screen.findAllByText('–')).toHaveLength(2);
  });

  test('sorts by a column in both directions', async () => {
    const seen: string[] = [];
    const { person } = renderRoute(
      '/admin?tab=analytics',
      adminServer(pageOf('/api/admin/question-statistics', [item], seen)),
    );
    await person.click(await screen.findByRole('columnheader', { name: 'Discrimination' }));
    await waitFor(() => expect(seen.at(-1)).toContain('sort=discrimination&order=asc'));
    await person.click(await screen.findByRole('columnheader', { name: 'Discrimination' }));
    await waitFor(() => expect(seen.at(-1)).toContain('sort=discrimination&order=desc'));
    expect(await screen.findByRole('columnheader', { name: 'Discrimination' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
});

describe('the audit log', () => {
  test('says who did what to whom', async () => {
    renderRoute('/admin?tab=audit', adminServer());
    const row = (await screen.findByText(entry.detail)).closest('tr');
    for (const text of ['root@example.com', 'Subscription changed', 'student.3@example.com', 'May 12, 2026'])
      expect(row).toHaveTextContent(text);
  });

  test('names who is gone by their id, and an action it does not know as it is', async () => {
    const gone = { ...entry, targetEmail: null, action: 'account.erased' };
    renderRoute('/admin?tab=audit', adminServer(pageOf('/api/admin/audit', [gone])));
    expect(await screen.findByText(entry.target)).toBeVisible();
    expect(screen.getByText('account.erased')).toBeVisible();
  });

  test('turns its pages', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => ({
      ...entry,
      id: `77777777-0000-4000-8000-${String(index).padStart(12, '0')}`,
      detail: `change ${index + 1}`,
    }));
    const { person, address } = renderRoute(
      '/admin?tab=audit',
      adminServer(pageOf('/api/admin/audit', entries)),
    );
    expect(await screen.findByText('1 to 25 of 30 entries')).toBeVisible();
    await person.click(screen.getByRole('listitem', { name: '2' }));
    expect(await screen.findByText('26 to 30 of 30 entries')).toBeVisible();
    expect(screen.getByText('change 30')).toBeVisible();
    expect(address()).toBe('/admin?tab=audit&page=2');
  });

  test('says what will be here', async () => {
    renderRoute('/admin?tab=audit', adminServer(pageOf('/api/admin/audit', [])));
    expect(await screen.findByText('Nothing yet')).toBeVisible();
  });
});

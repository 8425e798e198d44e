import { screen, within } from '@testing-library/react';
import type { ChangeExamSectionsInput, ExamSections } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { people, problem } from '../../../test/users';
import { adminServer } from './test/admin-server';

const sections: ExamSections = {
  version: 3,
  sections: [
    { sectionName: 'Quota', questions: 30, olderNames: [] },
    { sectionName: 'Entry', questions: 50, olderNames: ['ACE', 'Bonds'] },
  ],
  history: [
    {
      version: 3,
      at: '2026-10-30T09:30:00.000Z',
      actorId: people.admin.id,
      actorEmail: 'root@example.com',
      reason: 'The October sitting',
      questions: [30, 50],
    },
    {
      version: 1,
      at: '2026-01-02T09:30:00.000Z',
      actorId: null,
      actorEmail: null,
      reason: 'The first version',
      questions: [40, 40],
    },
  ],
};

const PATH = '/api/admin/exam-sections';
const served = http.get(PATH, () => HttpResponse.json(sections));
const open = (...handlers: RequestHandler[]) =>
  renderRoute('/exam-sections', adminServer(...handlers, served));

test('shows the questions and older names of each section, and who changed them when and why', async () => {
  open();
  expect(await screen.findByLabelText('Quota')).toHaveValue('30');
  expect(screen.getByLabelText('Older names of Entry, one a line')).toHaveValue('ACE\nBonds');
  expect(await screen.findByText('80 of 80 questions')).toBeVisible();
  const versions = within(screen.getByRole('region', { name: 'Versions' }));
  expect(versions.getByText('root@example.com')).toBeVisible();
  expect(versions.getByText('The October sitting')).toBeVisible();
  expect(versions.getByText('Tenfold')).toBeVisible();
});

test('saves a change of the version that was loaded, with its reason', async () => {
  const sent: ChangeExamSectionsInput[] = [];
  const { person } = open(
    http.put(PATH, async ({ request }) => {
      sent.push((await request.json()) as ChangeExamSectionsInput);
      return HttpResponse.json({ ...sections, version: 4 });
    }),
  );
  const quota = await screen.findByLabelText('Quota');
  await person.clear(quota);
  await person.type(quota, '29');
  await person.type(screen.getByLabelText('Reason for the change'), 'The April sitting');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The questions add up to 79. An exam has 80.')).toBeVisible();
  const entry = screen.getByLabelText('Entry');
  await person.clear(entry);
  await person.type(entry, '51');
  expect(await screen.findByText('80 of 80 questions')).toBeVisible();
  await person.type(screen.getByLabelText('Older names of Quota, one a line'), 'Absolute quota');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Version 4 of the exam sections saved')).toBeVisible();
  expect(await screen.findByText('Next exam, version 4')).toBeVisible();
  expect(sent).toEqual([
    {
      baseVersion: 3,
      sections: [
        { sectionName: 'Quota', questions: 29, olderNames: ['Absolute quota'] },
        { sectionName: 'Entry', questions: 51, olderNames: ['ACE', 'Bonds'] },
      ],
      reason: 'The April sitting',
    },
  ]);
});

test('asks for a reason', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Say why you change the sections.')).toBeVisible();
});

test('says that another administrator was first, and loads the new version', async () => {
  const message = 'The exam sections were changed meanwhile. Load them again.';
  let current = sections;
  const { person } = renderRoute(
    '/exam-sections',
    adminServer(
      http.get(PATH, () => HttpResponse.json(current)),
      http.put(PATH, () => problem(409, 'CONFLICT', message)),
    ),
  );
  await person.type(await screen.findByLabelText('Reason for the change'), 'Mine');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  current = { ...sections, version: 4 };
  await person.click(screen.getByRole('button', { name: 'Load the current sections' }));
  expect(await screen.findByText('Next exam, version 4')).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});

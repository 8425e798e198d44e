import { screen, within } from '@testing-library/react';
import type { PublishedExam } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { openIngestion } from './test/open-ingestion.js';

const examId = '33333333-3333-4333-8333-333333333333';
const exam: PublishedExam = {
  examId,
  title: 'April 2025 Examination',
  sitting: '2025-04-23',
  origin: 'authentic',
  state: 'published',
  version: 1,
  versions: 1,
  questionCount: 80,
  publishedAt: '2026-11-01T12:00:00Z',
  history: [],
};

async function openMenu() {
  const { person } = await openIngestion(http.get('/api/admin/exams', () => HttpResponse.json([exam])));
  await person.click(await screen.findByRole('button', { name: 'Export April 2025 Examination' }));
  return { person, menu: within(await screen.findByRole('menu')) };
}

test('an exam can be downloaded in each format', async () => {
  const { menu } = await openMenu();
  const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const path = `/api/admin/exams/${examId}/export?format=`;
  expect(links).toEqual([
    ['Exam file (XML)', `${path}xml`],
    ['JSON', `${path}json`],
    ['CSV for spreadsheets', `${path}csv`],
    ['QTI 3.0 package', `${path}qti`],
    ['Moodle XML', `${path}moodle`],
    ['GIFT', `${path}gift`],
    ['Anki package', `${path}anki`],
  ]);
});

test('selected questions can be exported once their numbers are valid', async () => {
  const { person, menu } = await openMenu();
  await person.click(menu.getByRole('menuitem', { name: 'Selected questions…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Export questions of April 2025 Examination' }),
  );
  const questions = dialog.getByLabelText('Questions');
  const link = () => dialog.queryByRole('link', { name: 'Export' });
  await person.type(questions, '1, five');
  expect(link()).toBeNull();
  await person.clear(questions);
  await person.type(questions, '1, 5-9');
  await person.click(dialog.getByRole('radio', { name: 'Moodle XML' }));
  expect(link()).toHaveAttribute(
    'href',
    `/api/admin/exams/${examId}/export?format=moodle&questions=1%2C+5-9`,
  );
});

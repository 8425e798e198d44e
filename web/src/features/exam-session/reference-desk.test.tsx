import { screen, waitFor, within } from '@testing-library/react';
import { renderPart, renderRoute } from '../../../test/render-route.js';
import { ReferenceDesk } from '../../ui/reference-desk/reference-desk.js';
import {
  addTab,
  closeTab,
  contentsOf,
  fittingEditions,
  goTo,
  openDesk,
  pageOf,
  search,
  tabOf,
  turn,
} from '../../ui/reference-desk/desk-pages.js';
import { editionName } from '../../ui/references/reference-names.js';
import { emptyWork, withTime } from './exam-changes.js';
import { setPrintedBooks } from './hooks/use-exam-settings.js';
import { examServer, type ExamServer } from './test/exam-server.js';
import { editions, referenceHandlers } from './test/reference-handlers.js';

const dayOf = (day: string | null) =>
  fittingEditions(editions, day).map((one) => `${one.work} ${one.day} ${one.isSummary}`);

test('opens the edition that the exam prints, and the text before a summary', () => {
  expect(dayOf('2024-04-01').slice(0, 2)).toEqual(['cfr-19 2024-04-01 false', 'htsus 2024-01-01 false']);
  expect(dayOf('2023-01-01')[0]).toBe('cfr-19 2022-04-01 false');
  expect(dayOf('2021-01-01')[0]).toBe('cfr-19 2022-04-01 false');
  expect(dayOf(null)[0]).toBe('cfr-19 2025-04-01 false');
});

test('shows the notes of each chapter, in their order, and the documents after the law', () => {
  const fitting = fittingEditions(editions, '2024-04-01').slice(2);
  expect(fitting.map((one) => `${editionName(one, fitting)} ${one.day}`)).toEqual([
    'Notes of HTSUS Chapter 9 2024-01-01',
    'Notes of HTSUS Chapter 64 2024-01-01',
    'ACE CATAIR 2023-01-01',
  ]);
});

const titles = (desk: ReturnType<typeof openDesk>) =>
  tabOf(desk).pages.map(({ title }, index) => (index === tabOf(desk).at ? `[${title}]` : title));
const section = { ...contentsOf('e'), title: '§ 1.1', place: 4 };

test('a tab goes back and forward, and typing is one step', () => {
  const typed = ['b', 'bo', 'bond'].reduce(search, openDesk('e'));
  const opened = goTo(typed, { ...section, words: 'bond', hit: 0 });
  expect(titles(opened)).toEqual(['Contents', '“bond”', '[§ 1.1]']);
  const back = turn(turn(turn(opened, -1), -1), -1);
  expect(titles(back)).toEqual(['[Contents]', '“bond”', '§ 1.1']);
  expect(titles(turn(back, 1))).toEqual(['Contents', '[“bond”]', '§ 1.1']);
  expect(titles(goTo(back, section))).toEqual(['Contents', '[§ 1.1]']);
  expect(titles(search(opened, 'bonds')).at(-1)).toBe('[“bonds”]');
});

test('tabs are opened, closed and limited; the last one stays', () => {
  const two = goTo(addTab(openDesk('e')), section);
  expect(two.tabs).toHaveLength(2);
  const one = closeTab(two, two.current);
  expect(pageOf(tabOf(one)).title).toBe('Contents');
  expect(closeTab(one, one.current)).toEqual(one);
  const many = Array.from({ length: 20 }).reduce<typeof two>((desk) => addTab(desk), two);
  expect(many.tabs).toHaveLength(8);
});

test('time is added to what the desk shows, to at most 30 places of a question', () => {
  const places = ['', ...Array.from({ length: 40 }, (_, index) => `19 CFR 111.${index}`), ''];
  const work = places.reduce(
    (before, place) => ({ ...before, ...withTime(before, 500.4, place) }),
    withTime(emptyWork, 1_000, null) as typeof emptyWork,
  );
  expect(work.timeSpentMs).toBe(1_000 + 42 * 500);
  expect(work.deskTimes).toHaveLength(30);
  expect(work.deskTimes.at(-1)).toEqual({ place: '', ms: 1_000 });
});

test('leads from the contents through a part to its sections, in several pages', async () => {
  const places: string[] = [];
  const nothing = () => undefined;
  const person = renderPart(
    <ReferenceDesk
      deskId="s"
      day="2024-04-01"
      open
      onPlace={(place) => places.push(place)}
      onClose={nothing}
      onQuestion={nothing}
    />,
    '/',
    referenceHandlers,
  );
  const desk = within(await screen.findByRole('dialog', { name: 'References' }));
  await person.click(await desk.findByRole('button', { name: 'Part 111 Brokers' }));
  await person.click(await desk.findByRole('button', { name: '§ 111.31 Conflicts.' }));
  await desk.findByText('(a) No conflicts.');
  await person.click(desk.getByRole('button', { name: 'New page' }));
  await desk.findByRole('button', { name: 'Part 111 Brokers' });
  await person.click(desk.getByRole('button', { name: '§ 111.31' }));
  expect(await desk.findByRole('heading', { name: '§ 111.31 Conflicts.' })).toBeInTheDocument();
  await person.click(desk.getByRole('button', { name: 'Back' }));
  await desk.findByRole('heading', { name: 'Part 111 Brokers' });
  expect(desk.queryAllByRole('link')).toEqual([]);
  expect([...new Set(places)]).toEqual(['', '19 CFR Part 111', '19 CFR 111.31']);
});

async function openExam(server: ExamServer) {
  const opened = renderRoute(server.path, server.handlers);
  await screen.findByRole('group', { name: 'Answers' });
  return opened;
}

test('looks up the law by keyboard, stores how long each section was open', async () => {
  const server = examServer();
  const { person } = await openExam(server);
  await person.keyboard('l');
  const desk = within(await screen.findByRole('dialog', { name: 'References' }));
  const search = await desk.findByRole('textbox', { name: 'Search the references' });
  await waitFor(() => expect(search).toHaveFocus());
  await person.keyboard('notice');
  await desk.findByRole('button', { name: '§ 111.30 Notice of a change.' });
  await person.keyboard('{Enter}');
  await desk.findByText('(a) Each broker.');
  expect(desk.getByRole('region', { name: '§ 111.30' })).toHaveFocus();
  await person.keyboard('b');
  await person.keyboard('j');
  await desk.findByText('(a) No conflicts.');
  await person.keyboard('[[');
  await desk.findByText('(a) Each broker.');
  await person.keyboard('/conflicts');
  await desk.findByText('“conflicts”');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'References' })).toBeNull());
  await person.keyboard('a');
  await waitFor(() => expect(server.states.get('q1')).toMatchObject({ selectedAnswer: 'A' }));
  const places = server.states.get('q1')?.deskTimes.map(({ place }) => place);
  expect(new Set(places)).toEqual(new Set(['', '19 CFR 111.30', '19 CFR 111.31']));
});

test('an exam with printed books has no reference desk', async () => {
  setPrintedBooks(true);
  const { person } = await openExam(examServer());
  expect(screen.queryByRole('button', { name: 'References' })).toBeNull();
  await person.keyboard('l');
  expect(screen.queryByRole('dialog')).toBeNull();
  setPrintedBooks(false);
});

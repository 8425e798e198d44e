import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route.js';
import { sections, startedQuiz } from '../../../test/study-data.js';
import { people, problem } from '../../../test/users.js';
import { builderServer, SITTING, weakPreset } from './test/builder-server.js';

const started = `/quiz/${startedQuiz('custom', new Date()).session.id}`;
const [, classification] = sections;

async function openBuilder(search = '', server = builderServer()) {
  const opened = renderRoute(`/quiz-builder${search}`, server.handlers);
  await screen.findByRole('heading', { level: 1, name: 'Build a quiz' });
  await screen.findByText('214 questions match');
  return { ...opened, ...server };
}

const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const start = () => screen.getByRole('button', { name: 'Start the quiz' });

test('counts what matches, keeps the choice in the address and starts the quiz', async () => {
  const { person, address, received } = await openBuilder();
  await person.click(box(/^Missed/));
  await person.click(box(/^Classification/));
  await person.click(box(/^Show the time/));
  const number = screen.getByRole('spinbutton', { name: 'Number of questions' });
  await person.clear(number);
  await person.type(number, '25');
  await waitFor(() => expect(address()).toContain('questions=25'));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    sections: classification?.id,
    sets: 'missed',
    questions: '25',
    timer: 'off',
  });
  const filter = { categoryIds: [classification?.id], examIds: [], sets: ['missed'] };
  await waitFor(() => expect(received.counts.at(-1)).toEqual(filter));
  await person.click(start());
  await waitFor(() => expect(address()).toBe(started));
  expect(received.quizzes).toEqual([
    { sessionType: 'custom', custom: { ...filter, questions: 25, isTimed: false } },
  ]);
});

test('opens the choice of an address, and starts an exam with it', async () => {
  const search = `?sections=${classification?.id}&sittings=${SITTING}&sets=unseen,noted&questions=30&mode=exam`;
  const { person, received } = await openBuilder(search);
  expect(box(/^Unseen/)).toBeChecked();
  expect(box(/^Noted/)).toBeChecked();
  expect(box(/^Flagged/)).not.toBeChecked();
  expect(box(/^Classification/)).toBeChecked();
  expect(screen.getByTitle('Sitting of April 2025')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Exam ?1 h 42 min on one clock/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /^Show the time/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Begin the exam' }));
  await waitFor(() =>
    expect(received.exams).toEqual([
      {
        categoryIds: [classification?.id],
        examIds: [SITTING],
        sets: ['unseen', 'noted'],
        questions: 30,
      },
    ]),
  );
});

test('ignores what an address gets wrong', async () => {
  const { received } = await openBuilder('?sections=gone&sittings=gone&sets=hard,slow&questions=999');
  expect(screen.getByRole('spinbutton', { name: 'Number of questions' })).toHaveValue('10');
  expect(box(/^Slow/)).toBeChecked();
  expect(received.counts).toEqual([{ categoryIds: [], examIds: [], sets: ['slow'] }]);
});

test('says how long the quiz will be when fewer questions match', async () => {
  const few = http.post('/api/custom-quizzes/count', () => HttpResponse.json({ count: 1 }));
  const server = builderServer();
  renderRoute('/quiz-builder', [few, ...server.handlers]);
  await screen.findByText('1 question matches');
  expect(screen.getByText('The quiz will have 1.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Exam ?4 min on one clock/ })).not.toBeChecked();
});

test('shows why the server refuses a start', async () => {
  const refusal = http.post('/api/quiz/start', () =>
    problem(409, 'NO_QUESTIONS', 'No question matches this choice.'),
  );
  const server = builderServer();
  const { person } = await openBuilder('', { ...server, handlers: [refusal, ...server.handlers] });
  await person.click(start());
  expect(await messages().findByText('Failed to start quiz: No question matches this choice.')).toBeVisible();
});

test('offers Pro on the Free plan', async () => {
  const { person, received } = await openBuilder('', builderServer(people.free));
  await person.click(start());
  expect(await screen.findByRole('dialog', { name: 'Upgrade to Pro' })).toHaveTextContent(
    'Build a Quiz is part of Pro',
  );
  expect(received.quizzes).toEqual([]);
});

describe('presets', () => {
  const list = async () => within(await screen.findByRole('list', { name: 'Presets' }));

  test('start with one click and open in the builder', async () => {
    const { person, address, received } = await openBuilder();
    const presets = await list();
    presets.getByText('20 questions · practice · missed, slow · 1 section');
    await person.click(presets.getByRole('link', { name: 'Open Weak sections' }));
    expect(box(/^Slow/)).toBeChecked();
    expect(address()).toContain('questions=20');
    await person.click(presets.getByRole('button', { name: 'Start Weak sections' }));
    await waitFor(() => expect(address()).toBe(started));
    const { mode: _mode, ...custom } = weakPreset.choice;
    expect(received.quizzes).toEqual([{ sessionType: 'custom', custom }]);
  });

  test('are saved under a name that is not taken', async () => {
    const { person } = await openBuilder('?sets=flagged&mode=exam');
    await person.click(screen.getByRole('button', { name: 'Save as a preset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a preset' }));
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Weak sections');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You have a preset with this name.');
    await person.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Flagged exam');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await (await list()).findByText('10 questions · exam · flagged');
  });

  test('are renamed and deleted', async () => {
    const { person } = await openBuilder();
    await person.click((await list()).getByRole('button', { name: 'Rename Weak sections' }));
    const rename = within(await screen.findByRole('dialog', { name: 'Rename the preset' }));
    const name = rename.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Weak sections');
    await person.clear(name);
    await person.type(name, 'Tariff');
    await person.click(rename.getByRole('button', { name: 'Rename' }));
    await person.click(await screen.findByRole('button', { name: 'Delete Tariff' }));
    const remove = within(await screen.findByRole('dialog', { name: 'Delete “Tariff”?' }));
    await person.click(remove.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Presets' })).toBeNull());
  });
});

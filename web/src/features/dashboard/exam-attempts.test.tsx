import { screen, within } from '@testing-library/react';
import type { ExamAttempt, ExamAttempts, ExamSession } from '@tenfold/contracts';
import type { UserEvent } from '@testing-library/user-event';
import { renderRoute } from '../../../test/render-route';
import { openExam, studyData } from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';

const SERVER_NOW = '2026-11-23T10:00:00.000Z';

const running: ExamSession = {
  sessionId: '22222222-0000-4000-8000-000000000040',
  displayName: 'Half Exam: April 2025',
  source: 'published',
  examId: '44444444-0000-4000-8000-000000000001',
  cfrEdition: '2024-04-01',
  length: 'half',
  timeFactor: 1,
  status: 'in_progress',
  startedAt: '2026-11-23T09:05:00.000Z',
  endsAt: '2026-11-23T11:20:00.000Z',
  endedAt: null,
  answered: 12,
  totalQuestions: 40,
  passMark: 30,
  score: null,
  passed: null,
};

function attempt(number: number, given: Partial<ExamAttempt> = {}): ExamAttempt {
  return {
    sessionId: `55555555-0000-4000-8000-${String(number).padStart(12, '0')}`,
    sessionType: 'exam',
    displayName: 'Exam: April 2025',
    completedAt: '2026-11-20T15:00:00.000Z',
    answered: 80,
    score: 60,
    totalQuestions: 80,
    scorePercent: 75,
    passed: true,
    ...given,
  };
}

async function showTrend(person: UserEvent) {
  await person.click(await exams().findByRole('button', { name: 'Show the trend' }));
}

async function openDashboard(exams: Partial<ExamAttempts>) {
  const data = studyData({ exams: { serverNow: SERVER_NOW, ...exams }, activity: [openExam] });
  const opened = renderRoute('/dashboard', [...signedInAs(people.pro), ...data]);
  await screen.findByRole('heading', { name: /^Welcome back/ });
  await screen.findByRole('region', { name: 'Quick Actions' });
  return opened;
}

const next = () => within(screen.getByRole('region', { name: 'Today' }));
const exams = () => within(screen.getByRole('region', { name: 'Exams' }));

describe('the next step', () => {
  test('is to resume the running exam session before an open quiz, with the time left', async () => {
    await openDashboard({ openSessions: [running] });
    expect(await next().findByRole('heading', { name: 'Your exam is running' })).toBeVisible();
    expect(next().getByText('12 of 40 answered · 1 h 20 min left')).toBeVisible();
    expect(next().getByRole('link', { name: 'Resume' })).toHaveAttribute(
      'href',
      `/exam/${running.sessionId}`,
    );
    expect(next().getByRole('button', { name: 'Quick Quiz' })).not.toHaveClass('ant-btn-primary');
  });

  test('ignores an exam session past its end', async () => {
    await openDashboard({ openSessions: [{ ...running, endsAt: SERVER_NOW }] });
    expect(await exams().findByText(/^No completed exam yet\./)).toBeVisible();
    expect(await next().findByRole('heading', { name: 'Pick up where you left off' })).toBeVisible();
  });
});

describe('the exams', () => {
  test('are listed with score and result, and with no trend below ten', async () => {
    const { person } = await openDashboard({
      attempts: [
        attempt(2),
        attempt(1, {
          displayName: 'Full Practice Exam',
          completedAt: '2026-11-18T15:00:00.000Z',
          answered: 3,
          score: 2,
          scorePercent: 2.5,
          passed: false,
        }),
      ],
    });
    expect(await exams().findByText('60 of 80 · 75% · Passed')).toBeVisible();
    await showTrend(person);
    const table = await exams().findByRole('table', { name: 'Your last 2 exams' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['November 20, 2026', 'Exam: April 2025', '60 of 80 · 75% · Passed'],
      [
        'November 18, 2026',
        'Full Practice Exam',
        '2 of 80 · 2.5% · Not passed, from 3 answers: too few to judge',
      ],
    ]);
    expect(exams().getByText('Passing takes 75%')).toBeInTheDocument();
    expect(exams().getByText('Trend from 1 exam: too few to judge.')).toBeVisible();
  });

  test('have a trend from ten on', async () => {
    const scores = [80, 80, 80, 80, 80, 70, 70, 70, 70, 70];
    const attempts = scores.map((scorePercent, index) => attempt(index, { scorePercent }));
    const { person } = await openDashboard({ attempts });
    await showTrend(person);
    expect(await exams().findByText('Your last five exams went better than the five before.')).toBeVisible();
  });

  test('lead to the exam simulator before the first one', async () => {
    await openDashboard({});
    expect(await exams().findByRole('link', { name: 'Open the Exam Simulator' })).toHaveAttribute(
      'href',
      '/exam',
    );
  });
});

import type { FlaggedQuestion } from '@tenfold/contracts';
import { MS_PER_DAY, MS_PER_HOUR } from '@tenfold/exam';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../../test/render-route.js';
import { people, signedInAs } from '../../../../test/users.js';

export const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

export const mugs: FlaggedQuestion = {
  id: '55555555-0000-4000-8000-000000000001',
  questionText: 'Under which heading are porcelain mugs classified?',
  imageUrl: null,
  imageDescription: null,
  answerChoices: ['6911', '6912', '6913', '6914'],
  selectedAnswer: 1,
  correctAnswer: 0,
  explanation: 'Heading 6911 covers tableware of porcelain.',
  citation: 'HTSUS heading 6911',
  cfrEdition: null,
  sectionName: 'Classification',
  answeredAt: ago(3 * MS_PER_HOUR),
};
export const address: FlaggedQuestion = {
  ...mugs,
  id: '55555555-0000-4000-8000-000000000002',
  questionText: 'Within how many days is a change of address reported?',
  answerChoices: ['5 days', '10 days'],
  selectedAnswer: 1,
  correctAnswer: 1,
  explanation: 'Notice is due within 10 days.',
  citation: null,
  sectionName: 'Broker Compliance',
  answeredAt: ago(2 * MS_PER_DAY),
};
export const removed: FlaggedQuestion = {
  ...mugs,
  id: '55555555-0000-4000-8000-000000000003',
  questionText: 'Which of the marks is required?',
  answerChoices: ['A mark', 'No mark'],
  selectedAnswer: 0,
  correctAnswer: null,
  explanation: 'The question was taken out of the exam.',
  answeredAt: null,
};

export function flagServer(questions: FlaggedQuestion[]) {
  const unflagged: string[] = [];
  const handlers: RequestHandler[] = [
    http.get('/api/questions/flagged', () =>
      HttpResponse.json(questions.filter(({ id }) => !unflagged.includes(id))),
    ),
    http.post('/api/questions/unflag/:questionId', ({ params }) => {
      unflagged.push(String(params['questionId']));
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { handlers, unflagged };
}

export const open = (...handlers: RequestHandler[]) =>
  renderRoute('/flagged-questions', [...signedInAs(people.free), ...handlers]);
export const item = (question: FlaggedQuestion) =>
  screen.getByRole('listitem', { name: question.questionText });
export const noItem = (question: FlaggedQuestion) =>
  expect(screen.queryByRole('listitem', { name: question.questionText })).toBeNull();
export const unflagButton = (question: FlaggedQuestion) =>
  within(item(question)).getByRole('button', { name: /^Unflag/ });
export const listed = () => screen.findByRole('group', { name: 'Flagged questions' });
export const rowButton = (question: FlaggedQuestion) =>
  within(item(question)).getByRole('button', {
    name: new RegExp(question.questionText.slice(0, 20)),
    expanded: false,
  });
export const marks = (question: FlaggedQuestion) =>
  within(within(item(question)).getByRole('list', { name: 'Answers' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { QuestionSource, SaveQuestionBody } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { renderPart } from '../../../test/render-route';
import { Route, Routes } from 'react-router-dom';
import { SourceReviewPage } from './source-review-page';
import { EXAM_ID, EXAM_PATH, examsServer, managedExam, question, questionId } from './test/exams-server';

const FILE = 'a'.repeat(64);

function readAt(line: number, ...doubts: string[]): QuestionSource {
  const place = { file: FILE, page: 1, top: 0, line };
  return { question: place, key: null, doubts, acceptedAt: null, acceptedBy: null };
}

test('shows uncertain places first beside their source, and accepting one goes to the next', async () => {
  const questions = [
    question(1, { source: readAt(1) }),
    question(2, { content: 'FACTS: Two bags. Which is due?', source: readAt(5, 'it has columns') }),
    question(3, { source: readAt(9, 'an option goes on after a page break') }),
  ];
  const draft = managedExam({ state: 'draft', questions });
  const sent: SaveQuestionBody[] = [];
  const person = renderPart(
    <Routes>
      <Route path="/admin/exams/:examId/review" element={<SourceReviewPage />} />
    </Routes>,
    `/admin/exams/${EXAM_ID}/review`,
    examsServer(
      http.get(EXAM_PATH, () => HttpResponse.json(draft)),
      http.get(`${EXAM_PATH}/sources/${FILE}`, () => HttpResponse.text('1. One\n\n\n\n2. Two of the source')),
      http.put(`${EXAM_PATH}/questions/${questionId(2)}`, async ({ request }) => {
        sent.push((await request.json()) as SaveQuestionBody);
        const accepted = { ...readAt(5, 'it has columns'), acceptedAt: '2026-11-28T12:00:00.000Z' };
        const saved = questions.map((one) => (one.number === 2 ? { ...one, source: accepted } : one));
        return HttpResponse.json({ ...draft, questions: saved });
      }),
    ),
  );
  expect(await screen.findByText(/2\. Two of the source/)).toBeVisible();
  expect(within(screen.getByRole('alert')).getByText('it has columns')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 uncertain');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  const selected = 'FACTS: Two bags.';
  text.setSelectionRange(0, selected.length);
  act(() => void fireEvent.select(text));
  await person.click(screen.getByRole('button', { name: 'Make the selected text an exhibit' }));
  expect(screen.getByLabelText('New exhibit')).toHaveValue(selected);
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  // the dialog is still opening: a part of a screen has no theme, which would open it at once
  expect(await screen.findByText('Your changes of question 2 are lost.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Stay', hidden: true }));
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ content: 'Which is due?', newExhibit: selected, isAccepted: true });
  expect(await screen.findByText('an option goes on after a page break')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 uncertain');
});

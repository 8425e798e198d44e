import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../ui/not-found-page.js';
import { ExamVersionsPage } from './exam-versions-page.js';
import { ExamsPage } from './exams-page.js';
import { ManagedExamPage } from './managed-exam-page.js';
import { QuestionEditorPage } from './question-editor-page.js';
import { SourceReviewPage } from './source-review-page.js';

/** The list of exams and the screens of one exam: one chunk, and one line in the router, which the landing page loads. */
export function ManagedExamPages() {
  return (
    <Routes>
      <Route index element={<ExamsPage />} />
      <Route path=":examId" element={<ManagedExamPage />} />
      <Route path=":examId/compare" element={<ExamVersionsPage />} />
      <Route path=":examId/review" element={<SourceReviewPage />} />
      <Route path=":examId/questions/:questionId" element={<QuestionEditorPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

import type { CustomQuizChoice } from '@tenfold/contracts';
import { useNavigate } from 'react-router-dom';
import { useStartCustomExam } from '../../../api/exam-setup.js';
import { useStartQuiz } from '../../../api/quiz.js';
import { problemDetail } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { examPath, quizPath } from '../../../paths.js';
import { filterOf } from '../builder-choice.js';

export function useStartCustom() {
  const navigate = useNavigate();
  const practice = useStartQuiz();
  const exam = useStartCustomExam();
  const isPending = practice.isPending || exam.isPending;
  const start = (choice: CustomQuizChoice) => {
    if (isPending) return;
    const selection = { ...filterOf(choice), questions: choice.questions };
    if (choice.mode === 'exam') {
      exam.mutate(selection, {
        onSuccess: ({ session }) => void navigate(examPath(session.sessionId)),
        onError: toastStartFailure,
      });
    } else {
      const custom = { ...selection, isTimed: choice.isTimed };
      practice.mutate(
        { sessionType: 'custom', custom },
        { onSuccess: ({ session }) => void navigate(quizPath(session.id)), onError: toastStartFailure },
      );
    }
  };
  return { start, isPending };
}

function toastStartFailure(error: Error): void {
  toastFailure('Error', `Failed to start quiz: ${problemDetail(error, 'The server could not be reached.')}`);
}

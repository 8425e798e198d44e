import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { quizQuery } from '../../api/quiz.js';
import { invalidateStudyData } from '../../api/study-data.js';
import { request } from '../../lib/http.js';
import { forgetQuiz } from '../../lib/kept-quizzes.js';
import { toastFailure } from '../../lib/toast.js';
import { ConfirmDialog } from '../confirm-dialog.js';

interface Props {
  sessionId: string;
  /** Completes the accessible name. */
  name: string;
  answered: number;
}

/** Ends a practice session in progress. Exam sessions end with a result. */
export function CloseQuizButton({ sessionId, name, answered }: Props) {
  const [asks, setAsks] = useState(false);
  const { mutate: close, isPending } = useCloseQuiz(sessionId);
  return (
    <>
      <Button type="text" size="large" className="muted" onClick={() => setAsks(true)}>
        Close without a result<span className="visually-hidden">{` ${name}`}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        title="Close this quiz without a result?"
        confirm="Close it"
        isPending={isPending}
        onConfirm={() => close()}
        onClose={() => setAsks(false)}
      >
        <p>{`${name} cannot be resumed afterwards. ${countsText(answered)}`}</p>
      </ConfirmDialog>
    </>
  );
}

function countsText(answered: number): string {
  if (answered === 0) return 'It has no answer, so nothing is lost.';
  const answers = answered === 1 ? 'Its answer still counts' : `Its ${answered} answers still count`;
  return `${answers} for sections, readiness and reviews, but it gets no score.`;
}

function useCloseQuiz(sessionId: string) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: () => request<null>('POST', `/api/quiz/${sessionId}/close`),
    onSuccess: async () => {
      await forgetQuiz(userId, sessionId);
      client.removeQueries({ queryKey: quizQuery(sessionId).queryKey });
    },
    onError: (error) => toastFailure('The quiz was not closed', error),
    // also after a refusal: the quiz was completed on another device
    onSettled: () => invalidateStudyData(client),
  });
}

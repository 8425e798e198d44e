import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { quizQuery } from '../../api/quiz.js';
import { invalidateStudyData } from '../../api/study-data.js';
import { hasPro } from '../../lib/access.js';
import { removeExam } from '../../lib/device-storage.js';
import { request } from '../../lib/http.js';
import { forgetQuiz } from '../../lib/kept-quizzes.js';
import { toastFailure } from '../../lib/toast.js';
import { ConfirmDialog } from '../confirm-dialog.js';

interface Props {
  sessionId: string;
  /** Completes the accessible name. */
  name: string;
  answered: number;
  isExam?: boolean;
  /** In a sentence: as a link. */
  isInline?: boolean;
}

export function CloseQuizButton({ sessionId, name, answered, isExam = false, isInline = false }: Props) {
  const [asks, setAsks] = useState(false);
  const noun = isExam ? 'exam' : 'quiz';
  const { mutate: close, isPending } = useCloseQuiz(sessionId, noun);
  const isFreeExam = !hasPro(useUser()) && isExam;
  return (
    <>
      <Button
        {...(isInline ? { type: 'link', className: 'text-link' } : closeButton)}
        onClick={() => setAsks(true)}
      >
        {isInline ? 'Close it now' : 'Close without a result'}
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Close this ${noun} without a result?`}
        confirm="Close it"
        isPending={isPending}
        onConfirm={() => close()}
        onClose={() => setAsks(false)}
      >
        <p>
          {`${name} cannot be resumed afterwards. ${countsText(answered)}`}
          {isFreeExam && ' It stays the one exam of the Free plan.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

const closeButton = { type: 'text', size: 'large', className: 'muted' } as const;

/** A device may have answers that the server does not: they are lost. */
function countsText(answered: number): string {
  if (answered === 0) return 'It has no saved answer and gets no score.';
  const answers =
    answered === 1 ? 'Its saved answer still counts' : `Its ${answered} saved answers still count`;
  return `${answers} for sections, readiness and reviews, but it gets no score.`;
}

function useCloseQuiz(sessionId: string, noun: string) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: () => request<null>('POST', `/api/quiz/${sessionId}/close`),
    onSuccess: async () => {
      await Promise.all([forgetQuiz(userId, sessionId), removeExam(userId, sessionId)]);
      client.removeQueries({ queryKey: quizQuery(sessionId).queryKey });
    },
    onError: (error) => toastFailure(`The ${noun} was not closed`, error),
    // also after a refusal: the quiz was completed on another device
    onSettled: () => invalidateStudyData(client),
  });
}

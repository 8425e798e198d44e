import type { UseMutationResult } from '@tanstack/react-query';
import type { QuizView } from '@tenfold/contracts';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { quizPath } from '../../paths.js';

interface Props {
  label: string;
  isMain: boolean;
  start: UseMutationResult<QuizView, Error, void>;
}

/** Opens the quiz session that the server composes. */
export function StartSessionButton({ label, isMain, start }: Props) {
  const navigate = useNavigate();
  const open = () =>
    start.mutate(undefined, {
      onSuccess: ({ session }) => void navigate(quizPath(session.id)),
      onError: (error) => toastFailure('Could not start the quiz', problemDetail(error)),
    });
  return (
    <Button type={isMain ? 'primary' : 'default'} size="large" loading={start.isPending} onClick={open}>
      {label}
    </Button>
  );
}

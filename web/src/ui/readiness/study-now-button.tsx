import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useStartStudy } from '../../api/readiness.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { quizPath } from '../../paths.js';

export function StudyNowButton({ isMain }: { isMain: boolean }) {
  const navigate = useNavigate();
  const start = useStartStudy();
  const open = () =>
    start.mutate(undefined, {
      onSuccess: ({ session }) => void navigate(quizPath(session.id)),
      onError: (error) => toastFailure('Could not start the quiz', problemDetail(error)),
    });
  return (
    <Button type={isMain ? 'primary' : 'default'} size="large" loading={start.isPending} onClick={open}>
      Study now
    </Button>
  );
}

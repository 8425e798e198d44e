import { Button } from 'antd';
import type { ResumableQuiz } from '../../api/recent-activity.js';
import { quizPath } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { Dialog } from '../dialog.js';
import { abandonSentence, progressText } from './abandon-sentence.js';

interface Props {
  exam: ResumableQuiz | null;
  starting: boolean;
  onStart: () => void;
  onClose: () => void;
}

export function AnotherExamDialog({ exam, starting, onStart, onClose }: Props) {
  return (
    <Dialog
      open={exam !== null}
      title="Start another Full Practice Exam?"
      onClose={onClose}
      actions={
        <>
          <Button size="large" loading={starting} onClick={onStart}>
            Start another
          </Button>
          {exam && (
            <ButtonLink to={quizPath(exam.sessionId)} kind="primary">
              Resume the open exam
            </ButtonLink>
          )}
        </>
      }
    >
      {exam && (
        <>
          <p>{`You have one open: ${progressText(exam)}. It stays open beside a new one.`}</p>
          <p>{abandonSentence(exam)}</p>
        </>
      )}
    </Dialog>
  );
}

import { Button } from 'antd';
import type { ResumableQuiz } from '../../api/recent-activity.js';
import { quizPath } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { Dialog } from '../dialog.js';
import { abandonSentence, progressText } from './abandon-sentence.js';

interface Props {
  /** The unfinished exam; null closes the dialog. */
  exam: ResumableQuiz | null;
  starting: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the user starts a second full exam. */
export function AnotherExamDialog({ exam, starting, onStart, onClose }: Props) {
  return (
    <Dialog
      open={exam !== null}
      title="Start another full exam?"
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
          <p>{`You have a full exam open: ${progressText(exam)}. It stays open beside a new one.`}</p>
          <p>{abandonSentence(exam)}</p>
        </>
      )}
    </Dialog>
  );
}

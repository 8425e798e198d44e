import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { MessagePage } from '../../../ui/message-page.js';

export function ExamNotFound({ what = 'exam' }: { what?: 'exam' | 'question' }) {
  return (
    <MessagePage
      title={what === 'exam' ? 'Exam not found' : 'Question not found'}
      actions={
        <ButtonLink to={paths.managedExams} kind="primary">
          All exams
        </ButtonLink>
      }
    >
      <p>{`No ${what} has this address. It may have been typed wrong.`}</p>
    </MessagePage>
  );
}

import { paths } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { MessagePage } from '../message-page.js';

const titles = { exam: 'Exam not found', question: 'Question not found', version: 'Version not found' };

export function ExamNotFound({ what = 'exam' }: { what?: keyof typeof titles }) {
  return (
    <MessagePage
      title={titles[what]}
      actions={
        <ButtonLink to={paths.managedExams} kind="primary">
          All exams
        </ButtonLink>
      }
    >
      <p>{`No ${what} has this address. It may be mistyped.`}</p>
    </MessagePage>
  );
}

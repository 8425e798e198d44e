import { PrinterOutlined } from '@ant-design/icons';
import type { QuizView } from '@tenfold/contracts';
import { QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { Button } from 'antd';
import { useUser } from '../../../api/current-user.js';
import { hasPro } from '../../../lib/access.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { useRetryMissed } from '../hooks/use-retry-missed.js';
import styles from './result-next.module.css';

interface Props {
  quiz: QuizView;
  /** Number of questions without credit. */
  missed: number;
  onReviewMissed: () => void;
}

/** Next steps after a quiz, reviewing missed questions first. */
export function ResultNext({ quiz, missed, onReviewMissed }: Props) {
  const { retry, isPending } = useRetryMissed(quiz.session.id);
  const main = missed > 0 ? undefined : 'primary';
  const pro = hasPro(useUser());
  const flagged = quiz.answers.filter(({ flaggedForReview }) => flaggedForReview).length;
  return (
    <nav className={styles.next} aria-label="What to do next">
      {missed > 0 && (
        <Button type="primary" size="large" onClick={onReviewMissed}>
          Review the ones I missed
        </Button>
      )}
      {missed > 0 && pro && (
        <Button size="large" loading={isPending} onClick={retry}>
          Retry them
        </Button>
      )}
      {pro ? (
        <ButtonLink to={anotherQuiz(quiz)} {...(main && { kind: main })}>
          Another quiz
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.subscribe} {...(main && { kind: main })}>
          Unlimited quizzes with Pro
        </ButtonLink>
      )}
      {flagged > 0 && (
        <ButtonLink to={paths.flaggedQuestions}>{`Review flagged questions (${flagged})`}</ButtonLink>
      )}
      <ButtonLink to={paths.home}>Go to the dashboard</ButtonLink>
      <Button type="text" size="large" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {!pro && (
        <p className={styles.note}>
          {`On the Free plan the next quiz opens ${QUICK_QUIZ_COOLDOWN_HOURS} hours after this one was started.`}
        </p>
      )}
    </nav>
  );
}

/** The path of a new quiz of the same type and section. */
function anotherQuiz({ session: { sessionType }, questions }: QuizView): string {
  const parameters = new URLSearchParams({ type: sessionType });
  const categoryId = questions[0]?.categoryId;
  const aboutSection = sessionType === 'section' || sessionType === 'focused';
  if (aboutSection && categoryId !== undefined) parameters.set('categoryId', categoryId);
  return `${paths.quiz}?${parameters.toString()}`;
}

import { PrinterOutlined } from '@ant-design/icons';
import type { QuizView } from '@tenfold/contracts';
import { QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { Button } from 'antd';
import { useUser } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import styles from './result-next.module.css';

/** What to do after a quiz. */
export function ResultNext({ quiz }: { quiz: QuizView }) {
  const pro = hasPro(useUser());
  const flagged = quiz.answers.filter(({ flaggedForReview }) => flaggedForReview).length;
  return (
    <nav className={styles.next} aria-label="What to do next">
      {pro ? (
        <ButtonLink to={anotherQuiz(quiz)} kind="primary">
          Another quiz
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.subscribe} kind="primary">
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

/** One of the same kind, about the same section. */
function anotherQuiz({ session: { sessionType }, questions }: QuizView): string {
  const parameters = new URLSearchParams({ type: sessionType });
  const categoryId = questions[0]?.categoryId;
  const aboutSection = sessionType === 'section' || sessionType === 'focused';
  if (aboutSection && categoryId !== undefined) parameters.set('categoryId', categoryId);
  return `${paths.quiz}?${parameters.toString()}`;
}

import { ThunderboltOutlined } from '@ant-design/icons';
import { FREE_QUIZ_QUESTIONS, PRO_QUIZ_QUESTIONS, QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { Button } from 'antd';
import { useOpenQuiz } from './use-open-quiz.js';
import styles from './next-action.module.css';

interface Props {
  pro: boolean;
  /** Opens the dialog of the free daily quiz. */
  onDailyQuiz: () => void;
}

/** The one thing to do next: a quick quiz. */
export function NextAction({ pro, onDailyQuiz }: Props) {
  const { openQuiz, starting } = useOpenQuiz();
  return (
    <section className={styles.action} aria-label="Next step">
      <div>
        <p className={styles.title}>{pro ? 'Keep it going with a quick quiz' : 'Your daily quick quiz'}</p>
        <p className={styles.text}>
          {pro
            ? `${PRO_QUIZ_QUESTIONS} questions, the ones you have not seen or got wrong first.`
            : `${FREE_QUIZ_QUESTIONS} questions every ${QUICK_QUIZ_COOLDOWN_HOURS} hours on the Free plan.`}
        </p>
      </div>
      <Button
        type="primary"
        size="large"
        icon={<ThunderboltOutlined aria-hidden="true" />}
        loading={starting !== null}
        onClick={pro ? () => openQuiz({ sessionType: 'quick' }) : onDailyQuiz}
      >
        Quick Quiz
      </Button>
    </section>
  );
}

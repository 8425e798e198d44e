import { useOpenQuizzes, type ResumableQuiz } from '../../../api/recent-activity.js';
import { quizPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { abandonSentence, progressText } from '../../../ui/study/abandon-sentence.js';
import styles from './open-quizzes-card.module.css';

export function OpenQuizzesCard() {
  const open = useOpenQuizzes() ?? [];
  if (open.length === 0) return null;
  return (
    <Card title="Pick up where you left off">
      <ul className={styles.list}>
        {open.map((quiz, index) => (
          <OpenQuizRow key={quiz.sessionId} quiz={quiz} main={index === 0} />
        ))}
      </ul>
    </Card>
  );
}

function OpenQuizRow({ quiz, main }: { quiz: ResumableQuiz; main: boolean }) {
  const { answered, totalQuestions } = quiz.open;
  return (
    <li className={styles.quiz}>
      <div className={styles.words}>
        <p className={styles.title}>{quiz.title}</p>
        <div className={styles.track} aria-hidden="true">
          <span style={{ width: `${(answered / totalQuestions) * 100}%` }} />
        </div>
        <p className={styles.text}>{`${progressText(quiz)}. ${abandonSentence(quiz)}`}</p>
      </div>
      <ButtonLink to={quizPath(quiz.sessionId)} kind={main ? 'primary' : 'secondary'}>
        Resume<span className="visually-hidden">{` ${quiz.title}`}</span>
      </ButtonLink>
    </li>
  );
}

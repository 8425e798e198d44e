import { CheckOutlined } from '@ant-design/icons';
import type { ExamPreview } from '@tenfold/contracts';
import { acceptedLetters, parseCorrectAnswer } from '@tenfold/exam';
import { Explanation } from '../../../ui/explanation.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import { ReadingText } from '../../../ui/reading-text.js';
import styles from './preview-question.module.css';

interface Props {
  question: ExamPreview['exam']['questions'][number];
  exhibitTitle: string | null;
}

export function PreviewQuestion({ question, exhibitTitle }: Props) {
  const { number, content, imageUrl, imageDescription, answers, correctAnswer, citations } = question;
  const right: readonly string[] = acceptedLetters(correctAnswer);
  const kind = parseCorrectAnswer(correctAnswer)?.kind;
  return (
    <li className={styles.question}>
      <h4 className={styles.content}>
        <span className={styles.number}>{`${number}.`}</span>
        <span>
          <ReadingText text={content} />
        </span>
      </h4>
      {exhibitTitle !== null && <p className={styles.note}>{`Exhibit: ${exhibitTitle}`}</p>}
      {imageUrl !== null && <PictureFigure url={imageUrl} description={imageDescription} />}
      <ul className={styles.answers}>
        {answers.map((answer) => (
          <li key={answer.letter} data-right={right.includes(answer.letter)}>
            <span className={styles.letter}>{answer.letter}</span>
            <span className={styles.text}>
              {answer.text}
              {answer.imageUrl !== null && (
                <img src={answer.imageUrl} alt={`Picture of answer ${answer.letter}`} loading="lazy" />
              )}
            </span>
            {right.includes(answer.letter) && (
              <span className={styles.right}>
                <CheckOutlined aria-hidden="true" /> Right
              </span>
            )}
          </li>
        ))}
      </ul>
      {kind === 'removed' && <p className={styles.note}>Removed: everyone gets credit.</p>}
      {kind === 'all' && <p className={styles.note}>Every answer is accepted.</p>}
      <Explanation
        question={{
          explanation: question.explanation,
          citation: citations.length === 0 ? null : citations.join('; '),
        }}
      />
    </li>
  );
}

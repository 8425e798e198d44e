import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { QuestionView, QuizView, StoredAnswer } from '@tenfold/contracts';
import { acceptedLetters, isAnswerCorrect } from '@tenfold/exam';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Card } from '../../ui/card.js';
import { Explanation } from '../../ui/explanation.js';
import { ReadingText } from '../../ui/reading-text.js';
import { PictureFigure } from '../../ui/picture-figure.js';
import styles from './result-review.module.css';

interface Reviewed {
  question: QuestionView;
  /** From 1. */
  place: number;
  letter: string | null;
  isRight: boolean;
  isFlagged: boolean;
}

type Filter = 'all' | 'wrong' | 'flagged';

/** The questions again, with what was answered, what is right and why. */
export function ResultReview({ quiz }: { quiz: QuizView }) {
  const all = review(quiz);
  const shown: Record<Filter, Reviewed[]> = {
    all,
    wrong: all.filter(({ isRight }) => !isRight),
    flagged: all.filter(({ isFlagged }) => isFlagged),
  };
  const [filter, setFilter] = useState<Filter>(shown.wrong.length > 0 ? 'wrong' : 'all');
  return (
    <Card
      title="Questions"
      extra={
        <Segmented<Filter>
          className={styles.filter}
          aria-label="Which questions to show"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: `All (${shown.all.length})` },
            { value: 'wrong', label: `Wrong (${shown.wrong.length})` },
            { value: 'flagged', label: `Flagged (${shown.flagged.length})` },
          ]}
        />
      }
    >
      {shown[filter].length === 0 && <p className={styles.none}>{nothingText(filter)}</p>}
      <ol className={styles.list}>
        {shown[filter].map((reviewed) => (
          <ReviewedQuestion key={reviewed.question.id} reviewed={reviewed} />
        ))}
      </ol>
    </Card>
  );
}

function nothingText(filter: Filter): string {
  return filter === 'flagged'
    ? 'You flagged no question in this quiz.'
    : 'You answered every question right.';
}

function review({ questions, answers }: QuizView): Reviewed[] {
  const given = new Map<string, StoredAnswer>(answers.map((answer) => [answer.questionId, answer]));
  return questions.map((question, index) => {
    const answer = given.get(question.id);
    const letter = answer?.selectedAnswer ?? null;
    return {
      question,
      place: index + 1,
      letter,
      isRight: isAnswerCorrect(question.correctAnswer, letter),
      isFlagged: answer?.flaggedForReview ?? false,
    };
  });
}

function ReviewedQuestion({
  reviewed: { question, place, letter, isRight, isFlagged },
}: {
  reviewed: Reviewed;
}) {
  const accepted = acceptedLetters(question.correctAnswer);
  return (
    <li className={styles.question}>
      <p className={styles.status} data-right={isRight}>
        {isRight ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {`Question ${place}, ${isRight ? 'right' : 'wrong'}`}
        {isFlagged && (
          <span className={styles.flagged}>
            <FlagFilled aria-hidden /> Flagged
          </span>
        )}
      </p>
      <div className={styles.content}>
        <ReadingText text={question.content} />
      </div>
      {question.imageUrl !== null && (
        <PictureFigure url={question.imageUrl} description={question.imageDescription} />
      )}
      <dl className={styles.answers}>
        <dt>Your answer</dt>
        <dd>{letter === null ? 'None' : answerText(question, letter)}</dd>
        <dt>Right answer</dt>
        {accepted.length === 0 ? (
          <dd>Everyone gets credit</dd>
        ) : (
          accepted.map((right) => <dd key={right}>{answerText(question, right)}</dd>)
        )}
      </dl>
      <Explanation question={question} />
    </li>
  );
}

function answerText({ answers }: QuestionView, letter: string): string {
  const text = answers.find((answer) => answer.letter === letter)?.text ?? '';
  return text === '' ? letter : `${letter}. ${text}`;
}

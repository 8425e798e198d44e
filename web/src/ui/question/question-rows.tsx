import { RightOutlined } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { answerLetters } from '@tenfold/exam';
import { useId, useState, type ReactNode } from 'react';
import { Card } from '../card.js';
import { Explanation, hasOnlySource } from '../explanation.js';
import { MarkedOptions, type Mark } from '../marked-options.js';
import { PictureFigure } from '../picture-figure.js';
import { ReadingText } from '../reading-text.js';
import { ReportQuestion } from './report-question.js';
import styles from './question-rows.module.css';

interface Props<Question extends FlaggedQuestion> {
  label: string;
  questions: readonly Question[];
  facts: (question: Question) => ReactNode;
  action?: (question: Question) => ReactNode;
}

/** Answered questions as rows that open, the section with most of them first. */
export function QuestionRows<Question extends FlaggedQuestion>({
  label,
  questions,
  ...row
}: Props<Question>) {
  const sections = [...new Set(questions.map(({ sectionName }) => sectionName))]
    .map((name) => ({ name, own: questions.filter(({ sectionName }) => sectionName === name) }))
    .sort((one, other) => other.own.length - one.own.length);
  return (
    <div role="group" aria-label={label} className={styles.groups}>
      {sections.map(({ name, own }) => (
        <Card key={name} title={`${name} (${own.length})`}>
          <ul className="rows">
            {own.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                facts={row.facts(question)}
                action={row.action?.(question)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** The row of the question after an element's own one, else the one before. */
export function neighborRow(element: HTMLElement): HTMLElement | null {
  const row = element.closest<HTMLElement>('[data-row]');
  const rows = [...(row?.closest('[role=group]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const index = row ? rows.indexOf(row) : -1;
  return rows[index + 1] ?? rows[index - 1] ?? null;
}

interface RowProps {
  question: FlaggedQuestion;
  facts: ReactNode;
  action: ReactNode;
}

function QuestionRow({ question, facts, action }: RowProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li tabIndex={-1} aria-labelledby={id} data-row>
      <div className={`${styles.head} row`}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <RightOutlined className={`${styles.arrow} muted`} aria-hidden />
          <span className={styles.words}>
            <span className="small muted">{facts}</span>
            {/* an open row shows the whole text below */}
            <span id={id} className={isOpen ? 'visually-hidden' : styles.opening}>
              {question.questionText}
            </span>
          </span>
        </button>
        {action}
      </div>
      {isOpen && <AnsweredQuestion question={question} />}
    </li>
  );
}

function AnsweredQuestion({ question }: { question: FlaggedQuestion }) {
  const { questionText, imageUrl, imageDescription, answerChoices } = question;
  return (
    <div className={styles.answered}>
      <ReadingText text={questionText} />
      {imageUrl !== null && <PictureFigure url={imageUrl} description={imageDescription} />}
      <MarkedOptions
        options={answerChoices.map((text, index) => ({
          letter: answerLetters[index] ?? '',
          text,
          mark: markOf(question, index),
        }))}
      />
      <div>
        <h3>{hasOnlySource(question) ? 'Source' : 'Why'}</h3>
        <Explanation question={question} hasSearches />
      </div>
      <div>
        <ReportQuestion questionId={question.id} />
      </div>
    </div>
  );
}

function markOf({ selectedAnswer, correctAnswer }: FlaggedQuestion, index: number): Mark | null {
  if (index === correctAnswer) return index === selectedAnswer ? 'chosen-right' : 'right';
  if (index !== selectedAnswer) return null;
  return correctAnswer === null ? 'neutral' : 'chosen-wrong';
}

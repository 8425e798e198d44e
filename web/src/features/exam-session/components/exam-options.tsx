import { StrikethroughOutlined } from '@ant-design/icons';
import type { ExamQuestion, ExamWork } from '@tenfold/contracts';
import { Button } from 'antd';
import { useId, type MouseEvent } from 'react';
import options from '../../../ui/marked-options.module.css';
import { OptionImage } from '../../../ui/marked-options.js';
import styles from '../exam-session.module.css';

interface Props {
  question: ExamQuestion;
  work: ExamWork;
  onChoose: (letter: string) => void;
  onStrike: (letter: string) => void;
}

export function ExamOptions({ question, work, onChoose, onStrike }: Props) {
  const group = useId();
  return (
    <fieldset className={`${options['options']} ${options['choices']}`}>
      <legend className="visually-hidden">Answers</legend>
      {question.answers.map(({ letter, text }) => {
        const isStruck = work.struckOut.includes(letter);
        const strike = (event: MouseEvent) => {
          event.preventDefault();
          onStrike(letter);
        };
        return (
          <div key={letter} className={styles.option} data-struck={isStruck}>
            <label className={options['option']} onContextMenu={strike}>
              <input
                type="radio"
                name={group}
                value={letter}
                className="visually-hidden"
                checked={work.selectedAnswer === letter}
                onChange={() => onChoose(letter)}
              />
              <span className={options['letter']}>{letter}</span>
              <span className={options['text']}>
                {isStruck && <span className="visually-hidden">Struck out: </span>}
                {text}
                <OptionImage letter={letter} url={question.answerImages[letter]} />
              </span>
            </label>
            <Button
              type="text"
              className={styles.strike}
              icon={<StrikethroughOutlined aria-hidden />}
              aria-label={`Strike out ${letter}`}
              aria-pressed={isStruck}
              title={isStruck ? 'Take the strike back' : 'Strike out (right click, or Shift and the letter)'}
              onClick={() => onStrike(letter)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

export function focusedLetter(): string | null {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.value : null;
}

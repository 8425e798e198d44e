import { useRef, useState, type FormEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import buttons from '../../ui/button-link.module.css';
import marked from '../../ui/marked-options.module.css';
import { MarkLabel, type Mark } from '../../ui/marked-options.js';
import styles from './landing-details.module.css';
import landing from './landing-page.module.css';

/** A copy of a question of tools/seed, with the link of its citation; a test compares. */
export const sampleQuestion = {
  exam: 'Tenfold Sample Examination 1',
  number: 66,
  content:
    'Sorrel Kitchenware buys knives at an agreed price of $47,500. As the seller still owes Sorrel $6,500 for an unrelated earlier matter, the invoice shows "less credit for amount owed: $6,500; balance due: $41,000", and Sorrel pays $41,000. What is the transaction value, if no other adjustment applies?',
  answers: { A: '$34,500', B: '$41,000', C: '$47,500', D: '$54,000' },
  correctAnswer: 'C',
  explanation:
    'The price paid includes indirect payments, and a price reduction that settles a debt owed by the seller to the buyer is an indirect payment, so the value is $41,000 + $6,500 = $47,500. $41,000 ignores the indirect payment. $34,500 deducts the debt a second time, and $54,000 adds it to the full price.',
  citation: '19 CFR 152.103(a)(2)',
  link: 'https://www.ecfr.gov/on/2025-04-01/title-19/section-152.103#p-152.103(a)(2)',
};

export function SampleQuestion() {
  return (
    <section className={`${landing.column} ${styles.sample}`} aria-labelledby="sample-title">
      <div>
        <h2 id="sample-title" className={landing.heading}>
          Try one question
        </h2>
        <p className="muted">
          {`Question ${sampleQuestion.number} of ${sampleQuestion.exam}. Choose an answer, then read why it is correct or incorrect, and where the rule stands.`}
        </p>
      </div>
      <QuestionForm />
    </section>
  );
}

function QuestionForm() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [step, setStep] = useState<'open' | 'missing' | 'checked'>('open');
  const verdict = useRef<HTMLHeadingElement>(null);
  const isChecked = step === 'checked';

  const check = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setStep(chosen === null ? 'missing' : 'checked'));
    verdict.current?.focus();
  };
  return (
    <form className={`${landing.panel} ${styles.sampleCard}`} onSubmit={check}>
      <p id="sample-text" className={styles.sampleText}>
        {sampleQuestion.content}
      </p>
      <fieldset
        className={`${marked.options} ${marked.choices}`}
        disabled={isChecked}
        aria-labelledby="sample-text"
      >
        {Object.entries(sampleQuestion.answers).map(([letter, text]) => (
          <Option
            key={letter}
            letter={letter}
            text={text}
            isChosen={letter === chosen}
            mark={isChecked ? markOf(letter, chosen) : null}
            onChoose={() => setChosen(letter)}
          />
        ))}
      </fieldset>
      {isChecked ? (
        <Verdict isRight={chosen === sampleQuestion.correctAnswer} ref={verdict} />
      ) : (
        <div className={styles.sampleSubmit}>
          <button type="submit" className={buttons.button}>
            Check answer
          </button>
          <p role="alert" className="tone-wrong small">
            {step === 'missing' && chosen === null && 'Choose an answer first.'}
          </p>
        </div>
      )}
    </form>
  );
}

function Verdict({ isRight, ref }: { isRight: boolean; ref: Ref<HTMLHeadingElement> }) {
  const { correctAnswer, explanation, link, citation } = sampleQuestion;
  return (
    <div className={styles.sampleResult}>
      <h3 ref={ref} tabIndex={-1}>
        {`${isRight ? 'Correct' : 'Incorrect'}: the answer is ${correctAnswer}`}
      </h3>
      <p>{explanation}</p>
      <p className="text-links small muted">
        {'Source: '}
        <a href={link} target="_blank" rel="noopener noreferrer">
          {citation}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        , in the edition that the exam prints
      </p>
    </div>
  );
}

interface OptionProps {
  letter: string;
  text: string;
  isChosen: boolean;
  mark: Mark | null;
  onChoose: () => void;
}

function Option({ letter, text, isChosen, mark, onChoose }: OptionProps) {
  return (
    <label className={marked.option} data-mark={mark ?? undefined}>
      <input
        type="radio"
        name="sample"
        value={letter}
        className="visually-hidden"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={marked.letter}>{letter}</span>
      <span className={`${marked.text} numbers`}>{text}</span>
      {mark && <MarkLabel mark={mark} />}
    </label>
  );
}

function markOf(letter: string, chosen: string | null): Mark | null {
  const isRight = letter === sampleQuestion.correctAnswer;
  if (letter !== chosen) return isRight ? 'right' : null;
  return isRight ? 'chosen-right' : 'chosen-wrong';
}

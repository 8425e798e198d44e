import { passMark } from '@tenfold/exam';
import { durationText } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { examLengths } from '../exam-clock.js';
import type { ExamTerms } from './start-exam-form.js';

const rules = [
  'One clock for the whole exam. It runs on our server: closing the page, sleep or another device does not stop it.',
  'No answer is shown as correct or incorrect before the end. You can change every answer until then.',
  'Flag, strike out, highlight, note and calculate as you like. Everything is saved at once.',
  'Without a connection you can go on; your work is sent when it is back. What arrives after the end does not count, unless our side did not answer before.',
  'The exam is open book: have your references beside you.',
];

export function ExamRules({ length, timeFactor }: ExamTerms) {
  const { questions, minutes } = examLengths[length];
  const time = durationText(Math.round(minutes * timeFactor));
  return (
    <Card title="The rules">
      <ul className="bullets stack" style={{ gap: 10 }}>
        <li>
          {`${questions} questions in ${time}. ${passMark(questions)} correct answers pass; an incorrect one costs nothing, so answer every question.`}
        </li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}

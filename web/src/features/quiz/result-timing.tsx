import type { QuizView } from '@tenfold/contracts';
import { NEVER_EXCEED_MINUTES_PER_QUESTION, timingData, type TimingData } from '@tenfold/exam';
import { useState } from 'react';
import { Card } from '../../ui/card.js';
import { minutesText } from '../../lib/minutes-text.js';
import { PaceChart } from './pace-chart.js';
import { readTimes } from './quiz-draft.js';
import styles from './result-timing.module.css';

/** The time per question against the target. The server does not know it: it is kept in the tab of the quiz. */
export function ResultTiming({ quiz }: { quiz: QuizView }) {
  const [{ questionMs }] = useState(() => readTimes(quiz.session.id));
  const timed = quiz.questions.flatMap(({ id }, index) => {
    const ms = questionMs[id];
    return ms === undefined ? [] : [{ place: index + 1, ms }];
  });
  return (
    <Card title="Time per question">
      {timed.length === 0 ? (
        <p className={styles.muted}>
          The time is kept in the tab in which a quiz is taken. This quiz was taken elsewhere, so it is not
          known here.
        </p>
      ) : (
        <Timing data={timingData(timed.map(({ ms }) => ms))} places={timed.map(({ place }) => place)} />
      )}
    </Card>
  );
}

function Timing({ data, places }: { data: TimingData; places: readonly number[] }) {
  const { avgTimePerQuestion, targetTimePerQuestion, isWithinTarget } = data;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Average</dt>
          <dd>{minutesText(avgTimePerQuestion)}</dd>
        </div>
        <div>
          <dt>Target</dt>
          <dd>{minutesText(targetTimePerQuestion)}</dd>
        </div>
      </dl>
      <p className={styles.muted}>
        {isWithinTarget ? 'You kept within the target.' : 'You were over the target.'}
        {` Never spend more than ${NEVER_EXCEED_MINUTES_PER_QUESTION} minutes on one question.`}
      </p>
      <PaceChart data={data} places={places} />
    </>
  );
}

import { BulbOutlined, CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS, NEVER_EXCEED_MINUTES_PER_QUESTION } from '@tenfold/exam';
import { paceText, TARGET_PACE_TEXT } from '../../../lib/pace-text.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import { ChartWithTable } from './chart-with-table.js';
import { EXAM_MINUTES, examPace, type ExamPace } from './exam-pace.js';
import { Figure, Figures } from './figures.js';
import styles from './timing-card.module.css';

export const TIMING_ANALYSIS = 'CBLE Timing Analysis';

/** The average pace against the target, extrapolated to a full exam. */
export function TimingCard({ stats }: { stats: Stats }) {
  const pace = examPace(stats);
  return (
    <Card title={TIMING_ANALYSIS}>
      {pace === null ? (
        <EmptyState
          title="No timing yet"
          text={`Your time per question against the target of ${TARGET_PACE_TEXT} will be here after your first quiz.`}
        />
      ) : (
        <Pace pace={pace} />
      )}
      <p className={styles.tip}>
        <BulbOutlined className={styles.bulb} aria-hidden />
        <span>
          <strong>Tip:</strong>
          {` never spend more than ${NEVER_EXCEED_MINUTES_PER_QUESTION} minutes on one question. Choose, flag it and move on.`}
        </span>
      </p>
    </Card>
  );
}

function Pace({ pace }: { pace: ExamPace }) {
  const { msPerQuestion, isWithinTarget } = pace;
  return (
    <div className={styles.parts}>
      <div>
        <Figures columns={2}>
          <Figure label="Average per question" value={paceText(msPerQuestion)} />
          <Figure label="Target per question" value={TARGET_PACE_TEXT} />
        </Figures>
        <p className={styles.verdict} data-within={isWithinTarget}>
          {isWithinTarget ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
          {verdictOf(pace)}
        </p>
      </div>
      <Projection pace={pace} />
    </div>
  );
}

function Projection({ pace: { msPerQuestion, isWithinTarget, examMinutes } }: { pace: ExamPace }) {
  const verdict = isWithinTarget ? 'Within target' : 'Over target';
  // the scale covers the longer of the two, so that the target line is always visible
  const scale = Math.max(examMinutes, EXAM_MINUTES);
  const percent = (minutes: number) => `${(minutes / scale) * 100}%`;
  return (
    <ChartWithTable
      caption={`A full exam of ${FULL_EXAM_QUESTIONS} questions at this pace`}
      columns={['', 'Your pace', 'Target', 'Verdict']}
      rows={[
        { id: 'question', cells: ['One question', paceText(msPerQuestion), TARGET_PACE_TEXT, verdict] },
        {
          id: 'exam',
          cells: ['Full exam', `${examMinutes} minutes`, `${EXAM_MINUTES} minutes`, verdict],
        },
      ]}
    >
      <div className={styles.projection} data-within={isWithinTarget}>
        <p className={styles.exam}>
          <strong>{examMinutes}</strong>
          {` of ${EXAM_MINUTES} minutes`}
        </p>
        <div className={styles.track}>
          <span className={styles.fill} style={{ width: percent(Math.min(examMinutes, EXAM_MINUTES)) }} />
          {!isWithinTarget && (
            <span className={styles.excess} style={{ width: percent(examMinutes - EXAM_MINUTES) }} />
          )}
          <span className={styles.limit} style={{ left: percent(EXAM_MINUTES) }} />
        </div>
      </div>
    </ChartWithTable>
  );
}

function verdictOf({ isWithinTarget, examMinutes }: ExamPace): string {
  const minutes = Math.abs(EXAM_MINUTES - examMinutes);
  const amount = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  if (!isWithinTarget) return `Over target: a full exam would take ${amount} too long.`;
  return minutes === 0
    ? 'Within target: a full exam would end just in time.'
    : `Within target: a full exam would leave you ${amount} to spare.`;
}

import type { ItemCredit, ItemStatistic } from '@tenfold/contracts';
import { ITEM_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import { numberLabel } from '../../../lib/number-label.js';
import table from './table.module.css';
import styles from './items-tab.module.css';

const creditNames = { graded: null, removed: 'Removed', all: 'All correct' } as const satisfies Record<
  ItemCredit,
  string | null
>;

export function ItemRow({ item }: { item: ItemStatistic }) {
  const { answers, difficulty, discrimination } = item;
  const isFew = answers < ITEM_STATISTICS_MIN_ANSWERS;
  const credit = creditNames[item.credit];
  return (
    <tr>
      <td>
        <div className={styles.content}>{item.content}</div>
        <div className={table.small}>
          {`${item.examTitle}, question ${item.questionNumber}`}
          <span className={styles.marks}>
            {credit && <span className={table.tag}>{credit}</span>}
            {isFew && <span className={table.tag}>Few answers</span>}
          </span>
        </div>
      </td>
      <td data-label="Section">{item.sectionName}</td>
      <td className={table.number} data-label="Answers">
        {numberLabel(answers)}
      </td>
      <td className={table.number} data-label="Difficulty">
        <Figure text={difficulty === null ? null : `${difficulty}%`} isFew={isFew} />
      </td>
      <td className={table.number} data-label="Discrimination">
        <Figure
          text={discrimination === null ? null : discrimination.toFixed(2).replace('-', '−')}
          isFew={isFew}
          isBad={discrimination !== null && discrimination < 0}
        />
      </td>
    </tr>
  );
}

interface FigureProps {
  text: string | null;
  isFew: boolean;
  isBad?: boolean;
}

function Figure({ text, isFew, isBad = false }: FigureProps) {
  if (text === null) return <span className={styles.few}>–</span>;
  return <span className={isFew ? styles.few : isBad ? styles.bad : undefined}>{text}</span>;
}

import type { EditedDraft } from '@tenfold/contracts';
import { Checkbox, Flex } from 'antd';
import { dateLabel } from '../../../lib/date-label.js';
import { actorText, changeText } from '../../../lib/exam-version-text.js';
import styles from '../exam-ingestion.module.css';

interface Props {
  editedDraft: EditedDraft;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

const LISTED_MAX = 20;

/** Asks whether an import may replace the edits of a draft, and lists them. */
export function EditedDraftChoice({ editedDraft: { title, edits }, isConfirmed, onConfirm }: Props) {
  const others = edits.length - LISTED_MAX;
  return (
    <Flex vertical gap={8} component="section">
      <h3>{`“${title}” was edited since its last import`}</h3>
      <p>Importing replaces these edits. They stay in the list of versions of the exam.</p>
      <ul className="rows small">
        {edits.slice(0, LISTED_MAX).map((edit) => (
          <Flex key={edit.version} component="li" wrap justify="space-between" gap="0 24px">
            <span>{changeText(edit)}</span>
            <span className={styles.note}>{`${actorText(edit)}, ${dateLabel(new Date(edit.at))}`}</span>
          </Flex>
        ))}
        {others > 0 && <li className={styles.note}>{`and ${others} more`}</li>}
      </ul>
      <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
        Replace the edited draft
      </Checkbox>
    </Flex>
  );
}

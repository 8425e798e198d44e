import type { SessionHistoryEntry } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { comparisonPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { sessionName } from '../session-name.js';
import styles from '../session-history.module.css';

interface Props {
  chosen: readonly SessionHistoryEntry[];
  onClear: () => void;
}

export function ComparisonChoice({ chosen, onClear }: Props) {
  const [one, other] = chosen;
  return (
    <Flex
      wrap
      align="center"
      justify="space-between"
      gap="8px 24px"
      className={`${styles.choice} panel`}
      role="region"
      aria-label="Comparison"
    >
      <p role="status">{choiceText(chosen)}</p>
      {one && (
        <Flex wrap gap={12}>
          {other && (
            <ButtonLink to={comparisonPath(one.sessionId, other.sessionId)} kind="primary">
              Compare
            </ButtonLink>
          )}
          <Button size="large" onClick={onClear}>
            Clear selection
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

function choiceText(chosen: readonly SessionHistoryEntry[]): string {
  const [one, other] = chosen.map(sessionName);
  if (one === undefined) return 'To compare two sessions, choose two that have a result.';
  if (other === undefined) return `Chosen: ${one}. Choose one more.`;
  return `Chosen: ${one} and ${other}.`;
}

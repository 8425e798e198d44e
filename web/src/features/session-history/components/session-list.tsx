import type { SessionHistoryEntry } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { numberLabel } from '../../../lib/format.js';
import { comparisonPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { SessionRow } from './session-row.js';

interface Props {
  sessions: readonly SessionHistoryEntry[];
  chosen: readonly SessionHistoryEntry[];
  onToggle: (session: SessionHistoryEntry) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

export function SessionList({ sessions, chosen, onToggle, hasMore, isLoadingMore, onMore }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const firstOfMore = useRef<number | null>(null);
  useEffect(() => {
    const row = firstOfMore.current === null ? undefined : list.current?.children[firstOfMore.current];
    if (!(row instanceof HTMLElement)) return;
    firstOfMore.current = null;
    row.focus();
  }, [sessions.length]);
  const [one, other] = chosen;
  const comparison = one && other ? comparisonPath(one.sessionId, other.sessionId) : null;
  const showMore = () => {
    firstOfMore.current = sessions.length;
    onMore();
  };
  return (
    <Card>
      <ul ref={list} className="rows" aria-label="Sessions">
        {sessions.map((session) => {
          const isChosen = chosen.some(({ sessionId }) => sessionId === session.sessionId);
          return (
            <SessionRow
              key={session.sessionId}
              session={session}
              isChosen={isChosen}
              canChoose={isChosen || comparison === null}
              comparison={isChosen ? comparison : null}
              onToggle={() => onToggle(session)}
            />
          );
        })}
      </ul>
      <Flex wrap align="center" justify="space-between" gap="12px 24px" style={{ marginTop: 16 }}>
        <p className="muted smaller" role="status">
          {`${numberLabel(sessions.length)} ${sessions.length === 1 ? 'session' : 'sessions'} shown`}
        </p>
        {hasMore && (
          <Button size="large" loading={isLoadingMore} onClick={showMore}>
            Show more sessions
          </Button>
        )}
      </Flex>
    </Card>
  );
}

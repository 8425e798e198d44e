import { useInfiniteQuery } from '@tanstack/react-query';
import type { SessionHistoryEntry } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { toastFailure } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { sessionHistoryQuery } from './api/session-history.js';
import { ComparisonChoice } from './components/comparison-choice.js';
import { HistoryFilters } from './components/history-filters.js';
import { SessionList } from './components/session-list.js';
import { useHistoryFilter } from './hooks/use-history-filter.js';

export function HistoryPage() {
  const { filter, change, clear } = useHistoryFilter();
  const query = useInfiniteQuery(sessionHistoryQuery(filter));
  const [chosen, setChosen] = useState<SessionHistoryEntry[]>([]);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const toggle = (session: SessionHistoryEntry) =>
    setChosen((before) => {
      const others = before.filter(({ sessionId }) => sessionId !== session.sessionId);
      return others.length < before.length ? others : [...before, session];
    });
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) toastFailure('Could not load more sessions', error);
  };
  return (
    <Page
      title="Session history"
      lead="Every session that you started, open and ended, newest first."
      actions={<ButtonLink to={paths.quiz}>Study Sessions</ButtonLink>}
    >
      <HistoryFilters filter={filter} onChange={change} />
      <QueryView query={query} what="your sessions" skeleton={<SkeletonRows rows={6} height={96} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <Card>{isFiltered ? <NoMatch onClear={clear} /> : <NoSessions />}</Card>
          ) : (
            <>
              <ComparisonChoice chosen={chosen} onClear={() => setChosen([])} />
              <SessionList
                sessions={sessions}
                chosen={chosen}
                onToggle={toggle}
                hasMore={query.hasNextPage}
                isLoadingMore={query.isFetchingNextPage}
                onMore={() => void loadMore()}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

function NoSessions() {
  return (
    <EmptyState
      title="No sessions yet"
      text="Every quiz and exam that you start will be listed here, with its result and its session review."
    />
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No session matches"
      text="None of your sessions matches these filters."
      action={
        <Button size="large" onClick={onClear}>
          Clear the filters
        </Button>
      }
    />
  );
}

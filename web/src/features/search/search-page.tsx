import { useInfiniteQuery } from '@tanstack/react-query';
import type { SearchFilter } from '@tenfold/contracts';
import { formatReference, SEARCH_QUERY_MAX, SEARCH_QUERY_MIN, searchedReference } from '@tenfold/exam';
import { Button, Flex, Input, Segmented } from 'antd';
import { useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { isSearchable, searchQuery, type Search } from './api/search.js';
import { ResultList } from './components/result-list.js';

const ALL = 'all';
const filters: { value: SearchFilter | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All questions' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'noted', label: 'Noted' },
];

export function SearchPage() {
  const [parameters, setParameters] = useSearchParams();
  const query = (parameters.get('q') ?? '').trim().slice(0, SEARCH_QUERY_MAX);
  const chosen = filters.find(({ value }) => value === parameters.get('filter'))?.value ?? ALL;
  const filter = chosen === ALL ? null : chosen;
  const results = useRef<HTMLDivElement>(null);
  const change = (next: Partial<Search>) => {
    const search = { query, filter, ...next };
    setParameters({ q: search.query, ...(search.filter && { filter: search.filter }) });
  };
  const enterResults = (event: KeyboardEvent) => {
    const first = results.current?.querySelector('li');
    if (event.key !== 'ArrowDown' || !first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <Page
      title="Search"
      lead="Find questions by their words, or by a citation such as 19 CFR 111.30 or HTSUS 6403."
    >
      <Flex wrap align="center" gap="12px 16px">
        <Input.Search
          key={query}
          autoFocus
          style={{ maxWidth: 560 }}
          defaultValue={query}
          maxLength={SEARCH_QUERY_MAX}
          placeholder="Words or citation"
          aria-label="Words or citation"
          enterButton="Search"
          allowClear
          onSearch={(words) => change({ query: words.trim() })}
          onKeyDown={enterResults}
        />
        <Segmented<SearchFilter | typeof ALL>
          aria-label="Which questions"
          value={chosen}
          options={filters}
          onChange={(value) => change({ filter: value === ALL ? null : value })}
        />
      </Flex>
      <div ref={results}>
        {isSearchable(query) ? <Results query={query} filter={filter} /> : <NotSearched query={query} />}
      </div>
    </Page>
  );
}

function NotSearched({ query }: { query: string }) {
  return (
    <Card>
      <EmptyState
        title={query === '' ? 'What are you looking for?' : `Type at least ${SEARCH_QUERY_MIN} characters`}
        text={useScopeText()}
      />
    </Card>
  );
}

function useScopeText(): string {
  const scope = hasPro(useUser())
    ? 'The search covers all published questions.'
    : 'On the Free plan the search covers the questions that your ended quizzes have shown.';
  return `${scope} Explanations and citations are searched only for questions you have answered. Questions of an exam in progress are left out.`;
}

function Results({ query, filter }: Search) {
  const scope = useScopeText();
  const search = useInfiniteQuery(searchQuery({ query, filter }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = search;
  const pages = data?.pages.filter((page) => page !== null) ?? [];
  const [first] = pages;
  if (first === undefined) {
    if (error !== null) return <ErrorState what="the results" error={error} retry={() => void refetch()} />;
    return (
      <div aria-busy="true">
        <span className="visually-hidden">Loading the results</span>
        <SkeletonRows rows={4} height={120} />
      </div>
    );
  }
  const results = pages.flatMap((page) => page.results);
  const cited = searchedReference(query);
  return (
    <Flex vertical gap={16} aria-busy={search.isPlaceholderData}>
      <p role="status" className="muted">
        {countText(results.length, hasNextPage)}
        {cited !== null && ` on ${formatReference(cited)}`}
        {first.correctedQuery !== null &&
          ` for “${first.correctedQuery}”, because no question has all words of “${query}”`}
      </p>
      {results.length === 0 ? (
        <Card>
          <EmptyState title={`Nothing found for “${query}”`} text={`Every word must occur. ${scope}`} />
        </Card>
      ) : (
        <ResultList results={results} />
      )}
      {search.isFetchNextPageError && (
        <ErrorState what="more results" error={error} retry={() => void fetchNextPage()} />
      )}
      {hasNextPage && !search.isFetchNextPageError && (
        <div>
          <Button size="large" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more results
          </Button>
        </div>
      )}
    </Flex>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return count === 1 ? 'The first result' : `The first ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

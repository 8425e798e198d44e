import { SearchOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SEARCH_QUERY_MAX } from '@tenfold/exam';
import { Input } from 'antd';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useUser } from '../../../api/current-user.js';
import { useOpenQuizzes } from '../../../api/recent-activity.js';
import { problemDetail } from '../../../lib/http.js';
import { isSearchable, searchQuery } from '../api/search.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { paletteGroups, questionGroup, type PaletteGroup } from '../palette-items.js';
import styles from '../search.module.css';
import { PaletteList } from './palette-list.js';

const DEBOUNCE_MS = 250;

export function PaletteSearch() {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, status } = usePalette(text.trim());
  const items = groups.flatMap((group) => group.items);
  const last = Math.max(0, items.length - 1);
  const index = Math.min(chosen, last);
  const active = items[index];
  const idOf = (itemId: string) => `${listId}-${itemId}`;
  const activeId = active && idOf(active.id);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = keyHandler({
    ArrowDown: () => setChosen(index === last ? 0 : index + 1),
    ArrowUp: () => setChosen(index === 0 ? last : index - 1),
    // a click on the link itself, so that a running quiz can ask before it is left
    Enter: () => activeId !== undefined && document.getElementById(activeId)?.click(),
  });
  return (
    <>
      <Input
        autoFocus
        size="large"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="Questions, citations and pages"
        value={text}
        maxLength={SEARCH_QUERY_MAX}
        role="combobox"
        aria-label="Search and go to"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {items.length > 0 && (
        <PaletteList
          id={listId}
          groups={groups}
          active={active}
          idOf={idOf}
          onPoint={(item) => setChosen(items.indexOf(item))}
        />
      )}
      <p role="status" className={`${styles.group} muted smaller`}>
        {status}
      </p>
    </>
  );
}

function keyHandler(actions: Record<string, () => void>): (event: KeyboardEvent) => void {
  return (event) => {
    const act = actions[event.key];
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
}

function usePalette(query: string): { groups: PaletteGroup[]; status: string } {
  const user = useUser();
  const openQuizzes = useOpenQuizzes() ?? [];
  const debounced = useDebounced(query, DEBOUNCE_MS);
  const { data, error, isFetching } = useInfiniteQuery(searchQuery({ query: debounced, filter: null }));
  const commands = paletteGroups(query, user, openQuizzes);
  if (!isSearchable(query)) return { groups: commands, status: '' };
  const found = data?.pages[0]?.results;
  return {
    groups: found && found.length > 0 ? [...commands, questionGroup(query, found)] : commands,
    status: statusOf(found?.length, error, isFetching || query !== debounced),
  };
}

function statusOf(found: number | undefined, error: Error | null, isWaiting: boolean): string {
  if (isWaiting) return 'Searching questions …';
  if (error !== null) return `The questions could not be searched. ${problemDetail(error)}`;
  return found === 0 ? 'No question has these words.' : '';
}

import { CloseOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import type { ReferenceEdition } from '@tenfold/contracts';
import { SEARCH_QUERY_MAX } from '@tenfold/exam';
import { Button, Flex, Input, Select } from 'antd';
import { editionName } from '../references/reference-names.js';
import {
  addTab,
  closeTab,
  contentsOf,
  DESK_TABS_MAX,
  goTo,
  pageOf,
  search,
  tabOf,
  turn,
  type Desk,
} from './desk-pages.js';
import styles from './reference-desk.module.css';

interface Props {
  desk: Desk;
  editions: readonly ReferenceEdition[];
  /** While typing; the focus stays. */
  onChange: (desk: Desk) => void;
  /** Moves the focus to the page. */
  onShow: (desk: Desk) => void;
  onFirstHit: () => void;
  onNextHit: () => void;
  /** Null: the desk stays. */
  onClose: (() => void) | null;
}

export function DeskTools({ desk, editions, onChange, onShow, onFirstHit, onNextHit, onClose }: Props) {
  const { pages, at } = tabOf(desk);
  const page = pageOf(tabOf(desk));
  return (
    <div className={styles.tools}>
      <DeskTabs desk={desk} onShow={onShow} onClose={onClose} />
      <Flex gap={8} align="center">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="Back"
          disabled={at === 0}
          onClick={() => onShow(turn(desk, -1))}
        />
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label="Forward"
          disabled={at === pages.length - 1}
          onClick={() => onShow(turn(desk, 1))}
        />
        <Input
          aria-label="Search the references"
          placeholder="Search words or a number"
          allowClear
          maxLength={SEARCH_QUERY_MAX}
          value={page.words}
          onChange={({ target }) => onChange(search(desk, target.value))}
          onPressEnter={onFirstHit}
        />
        {page.hit !== null && (
          <Button style={{ flex: 'none' }} onClick={onNextHit}>
            Next result
          </Button>
        )}
      </Flex>
      <p className={`${styles.keys} smaller muted`}>
        Keys: / search, Enter first result, J next result, [ back, ] forward, Esc question
        {onClose && ', L close'}
      </p>
      {editions.length > 1 && (
        <Select
          aria-label="Reference"
          value={page.editionId}
          options={editions.map((edition) => ({
            value: edition.editionId,
            label: editionName(edition, editions),
          }))}
          onChange={(editionId) => onChange(goTo(desk, contentsOf(editionId)))}
        />
      )}
    </div>
  );
}

function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function DeskTabs({ desk, onShow, onClose }: Pick<Props, 'desk' | 'onShow' | 'onClose'>) {
  const { tabs, current } = desk;
  return (
    <Flex align="center" justify="space-between" gap={8}>
      <div className={styles.tabs} role="group" aria-label="Open pages">
        {tabs.map((tab) => {
          const { title } = pageOf(tab);
          const isCurrent = tab.id === current;
          return (
            <span
              key={tab.id}
              ref={isCurrent ? showTab : null}
              className={styles.tab}
              data-current={isCurrent}
            >
              <button
                type="button"
                aria-current={isCurrent}
                onClick={() => onShow({ ...desk, current: tab.id })}
              >
                {title}
              </button>
              {tabs.length > 1 && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`Close ${title}`}
                  onClick={() => onShow(closeTab(desk, tab.id))}
                />
              )}
            </span>
          );
        })}
        {tabs.length < DESK_TABS_MAX && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label="New page"
            title="New page"
            onClick={() => onShow(addTab(desk))}
          />
        )}
      </div>
      {onClose && (
        <Button className={styles.close} type="text" icon={<CloseOutlined aria-hidden />} onClick={onClose}>
          Close
        </Button>
      )}
    </Flex>
  );
}

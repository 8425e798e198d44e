import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReferenceEdition } from '@tenfold/contracts';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { referenceSearchQuery, referencesQuery } from '../../api/references.js';
import { toast } from '../../lib/toast.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { useIgnoresCharacters } from '../question/use-key-actions.js';
import { shortTitle } from '../references/reference-names.js';
import { SkeletonRows } from '../skeleton.js';
import { EmptyState, QueryView } from '../states.js';
import {
  fittingEditions,
  goTo,
  openDesk,
  pageOf,
  tabOf,
  turn,
  type Desk,
  type DeskPage,
} from './desk-pages.js';
import { DeskPageView } from './desk-page-view.js';
import { DeskTools } from './desk-tools.js';
import styles from './reference-desk.module.css';

interface Props {
  /** What the desk is remembered by. */
  deskId: string;
  /** Of the editions that it shows; null: the newest. */
  day: string | null;
  open: boolean;
  /** Beside the question it is always open, and waits for the focus. */
  stays?: boolean;
  /** @param place as `DeskTime` names it */
  onPlace: (place: string) => void;
  onClose: () => void;
  onQuestion: () => void;
}

/** Survives closing the desk and reviewing the exam. */
let remembered: { deskId: string; desk: Desk } | null = null;

/** The references beside a question; on a phone in a sheet above it. */
export function ReferenceDesk(props: Props) {
  const { deskId, day, open, stays = false, onPlace, onClose, onQuestion } = props;
  const isBeside = useMediaQuery('(width >= 1100px)');
  const query = useQuery(referencesQuery);
  const content = (
    <QueryView query={query} what="the references" skeleton={<SkeletonRows rows={6} height={48} />}>
      {(editions) =>
        editions.length === 0 ? (
          <EmptyState title="No references yet" text="Have your own beside you in this exam." />
        ) : (
          <OpenDesk
            key={deskId}
            deskId={deskId}
            editions={fittingEditions(editions, day)}
            onPlace={onPlace}
            onClose={stays && isBeside ? null : onClose}
            onQuestion={isBeside ? onQuestion : onClose}
          />
        )
      }
    </QueryView>
  );
  if (!isBeside)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        placement="bottom"
        size="100dvh"
        title="References"
        styles={{ body: { padding: 0 } }}
        destroyOnHidden
        footer={
          <Button block size="large" onClick={onClose}>
            Back to the question
          </Button>
        }
      >
        <div className={styles.desk}>{content}</div>
      </Drawer>
    );
  return open || stays ? (
    <section className={`${styles.desk} panel`} aria-label="References">
      {content}
    </section>
  ) : null;
}

interface OpenProps extends Pick<Props, 'deskId' | 'onPlace' | 'onQuestion'> {
  /** Null: it stays. */
  onClose: (() => void) | null;
  editions: readonly ReferenceEdition[];
}

function OpenDesk({ deskId, editions, onPlace, onClose, onQuestion }: OpenProps) {
  const [desk, setDesk] = useState(() =>
    remembered?.deskId === deskId ? remembered.desk : openDesk(editions[0]?.editionId ?? ''),
  );
  const text = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const page = pageOf(tabOf(desk));
  const takesFocus = onClose !== null;
  useEffect(() => {
    if (takesFocus) focusSearch(box);
  }, [takesFocus]);
  const change = (next: Desk) => {
    remembered = { deskId, desk: next };
    setDesk(next);
  };
  const show = (next: Desk) => {
    change(next);
    text.current?.focus({ preventScroll: true });
  };
  const openHit = useOpenHit(page, (opened) => show(goTo(desk, opened)));
  const onKeyDown = useDeskKeys({
    '/': () => focusSearch(box),
    j: () => openHit((page.hit ?? -1) + 1),
    '[': () => show(turn(desk, -1)),
    ']': () => show(turn(desk, 1)),
    l: onClose ?? onQuestion,
    Escape: onQuestion,
  });
  return (
    <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
      <DeskTools
        desk={desk}
        editions={editions}
        onChange={change}
        onShow={show}
        onFirstHit={() => openHit(0)}
        onNextHit={() => openHit((page.hit ?? -1) + 1)}
        onClose={onClose}
      />
      <div
        ref={text}
        className={styles.page}
        data-desk-page
        tabIndex={0}
        role="region"
        aria-label={page.title}
      >
        <DeskPageView page={page} onPlace={onPlace} onShow={(next) => show(goTo(desk, next))} />
      </div>
    </div>
  );
}

/** Typing replaces the last search. */
function focusSearch(box: RefObject<HTMLElement | null>): void {
  const input = box.current?.querySelector('input');
  input?.focus();
  input?.select();
}

/** @returns opens a result of the search that led to the page, by its index */
function useOpenHit(page: DeskPage, onOpen: (page: DeskPage) => void): (index: number) => void {
  const client = useQueryClient();
  const { editionId, words } = page;
  const open = async (index: number) => {
    const hits = await client.fetchQuery({
      ...referenceSearchQuery(editionId, words.trim()),
      staleTime: Infinity,
    });
    const hit = hits?.[index];
    if (!hit) return toast({ title: index === 0 ? 'No results' : 'That was the last result' });
    const { place, paragraph } = hit;
    onOpen({ ...page, title: shortTitle(hit), place, from: paragraph, to: paragraph, hit: index });
  };
  return (index) => {
    // the page shows a failed search
    if (words.trim().length > 1) open(index).catch(() => undefined);
  };
}

/** Keys do not reach the question while the desk has the focus. */
function useDeskKeys(actions: Record<string, () => void>): (event: KeyboardEvent) => void {
  const ignoresCharacters = useIgnoresCharacters();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const isCharacter = event.key.length === 1;
    if (isCharacter && (ignoresCharacters || event.target instanceof HTMLInputElement)) return;
    const action = actions[isCharacter ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    if (!event.repeat) action();
  };
}

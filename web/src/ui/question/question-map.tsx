import { CheckOutlined, CloseOutlined, FlagFilled, QuestionOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import styles from './question-map.module.css';

export interface MapPlace {
  id: string;
  number: number;
  status: 'answered' | 'open' | 'unseen';
  flagged: boolean;
  unsure?: boolean;
  isRight?: boolean;
  current: boolean;
}

export interface MapGroup {
  id: string;
  name: string | null;
  places: readonly MapPlace[];
}

interface MapProps {
  groups: readonly MapGroup[];
  onJump: (index: number) => void;
}

export function QuestionMap({ open, onClose, ...map }: MapProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title="Questions"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <CurrentPlace isInDialog>
        <QuestionMapContent {...map} />
      </CurrentPlace>
    </Dialog>
  );
}

/** The map beside the question; it stays open while the student goes from question to question. */
export function DockedQuestionMap({ onClose, ...map }: MapProps & { onClose: () => void }) {
  return (
    <aside className={styles.docked} aria-label="Question map">
      <Flex align="center" justify="space-between" gap={8}>
        <h2>Questions</h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label="Close the question map"
          onClick={onClose}
        />
      </Flex>
      <CurrentPlace>
        <QuestionMapContent {...map} />
      </CurrentPlace>
    </aside>
  );
}

export function focusCurrentPlace(root: ParentNode | null): void {
  root?.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
}

/** Opens at the current question, with the focus on it. */
function CurrentPlace({ isInDialog = false, children }: { isInDialog?: boolean; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    focusCurrentPlace(root.current);
    if (!isInDialog) return undefined;
    // the dialog takes the focus in the next frame
    const frame = requestAnimationFrame(() => focusCurrentPlace(root.current));
    return () => cancelAnimationFrame(frame);
  }, [isInDialog]);
  return <div ref={root}>{children}</div>;
}

export function QuestionMapContent({ groups, onJump }: MapProps) {
  const places = groups.flatMap((group) => group.places);
  const answered = places.filter(({ status }) => status === 'answered').length;
  return (
    <>
      <span className="muted">{`${answered} of ${places.length} answered`}</span>
      {groups.map(({ id, name, places: shown }) => (
        <Flex key={id} component="section" vertical gap={8} style={{ marginBlock: 16 }}>
          {name !== null && <h3>{name}</h3>}
          <PlaceGrid places={shown} onJump={onJump} />
        </Flex>
      ))}
      <Legend places={places} />
    </>
  );
}

export function PlaceGrid({ places, onJump }: Pick<MapProps, 'onJump'> & Pick<MapGroup, 'places'>) {
  return (
    <ol className={styles.grid}>
      {places.map((place) => (
        <li key={place.id}>
          <button
            type="button"
            className={styles.place}
            data-status={place.status}
            aria-current={place.current ? 'step' : undefined}
            aria-label={labelOf(place)}
            onClick={() => onJump(place.number - 1)}
          >
            {place.number}
            {place.flagged && <FlagFilled className={styles.flag} aria-hidden />}
            {place.unsure && <QuestionOutlined className={`${styles.unsure} tone-accent`} aria-hidden />}
            {place.isRight === true && (
              <CheckOutlined className={`${styles.outcome} tone-right`} aria-hidden />
            )}
            {place.isRight === false && (
              <CloseOutlined className={`${styles.outcome} tone-wrong`} aria-hidden />
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Legend({ places }: Pick<MapGroup, 'places'>) {
  return (
    <Flex component="ul" wrap gap="4px 20px" aria-hidden="true">
      <LegendItem text="Answered">
        <span className={`${styles.place} ${styles.sample}`} data-status="answered" />
      </LegendItem>
      <LegendItem text="Open">
        <span className={`${styles.place} ${styles.sample}`} />
      </LegendItem>
      {places.some(({ status }) => status === 'unseen') && (
        <LegendItem text="Not seen">
          <span className={`${styles.place} ${styles.sample}`} data-status="unseen" />
        </LegendItem>
      )}
      <LegendItem text="Flagged">
        <FlagFilled className={styles.flag} aria-hidden />
      </LegendItem>
      {places.some(({ unsure }) => unsure) && (
        <LegendItem text="Not sure">
          <QuestionOutlined className="tone-accent" aria-hidden />
        </LegendItem>
      )}
      {places.some(({ isRight }) => isRight !== undefined) && (
        <>
          <LegendItem text="Correct">
            <CheckOutlined className="tone-right" aria-hidden />
          </LegendItem>
          <LegendItem text="Incorrect">
            <CloseOutlined className="tone-wrong" aria-hidden />
          </LegendItem>
        </>
      )}
      <LegendItem text="Current">
        <span className={`${styles.place} ${styles.sample}`} aria-current="step" />
      </LegendItem>
    </Flex>
  );
}

function LegendItem({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex component="li" align="center" gap={6}>
      {children}
      <span className="muted">{text}</span>
    </Flex>
  );
}

const statusWords = { answered: 'answered', open: 'open', unseen: 'not seen' } as const;

function labelOf({ number, status, isRight, flagged, unsure, current }: MapPlace): string {
  const outcome = isRight === undefined ? null : isRight ? 'correct' : 'incorrect';
  const words = [
    statusWords[status],
    outcome,
    flagged && 'flagged',
    unsure && 'not sure',
    current && 'current',
  ];
  return `Question ${number}, ${words.filter(Boolean).join(', ')}`;
}

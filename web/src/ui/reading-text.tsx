import type { ReactNode } from 'react';
import { markedText, type TextMark } from './marked-text.js';
import { readingBlocks, type ReadingBlock } from './reading-blocks.js';
import styles from './reading.module.css';

interface Props {
  text: string;
  /** Their positions refer to `readingPlainText(text)`. */
  marks?: readonly TextMark[];
}

export function ReadingText({ text, marks = [] }: Props) {
  return <Blocks blocks={placedBlocks(text)} marks={marks} />;
}

interface HeadingProps extends Props {
  heading: (start: ReactNode) => ReactNode;
}

/** A question as a heading. Its tables follow the heading, because they are focusable. */
export function ReadingHeading({ text, marks = [], heading }: HeadingProps) {
  const blocks = placedBlocks(text);
  const table = blocks.findIndex(({ kind }) => kind === 'columns');
  const end = table === -1 ? blocks.length : table;
  return (
    <>
      {heading(
        end === 0 ? (
          <span className="visually-hidden">Question</span>
        ) : (
          <Blocks blocks={blocks.slice(0, end)} marks={marks} />
        ),
      )}
      {end < blocks.length && (
        <div className={`${styles.question} ${styles.rest}`}>
          <Blocks blocks={blocks.slice(end)} marks={marks} />
        </div>
      )}
    </>
  );
}

interface PlacedBlock extends ReadingBlock {
  start: number;
}

function placedBlocks(text: string): PlacedBlock[] {
  let start = 0;
  return readingBlocks(text).map((block) => {
    const placed = { ...block, start };
    start += block.text.length + 1;
    return placed;
  });
}

export function readingPlainText(text: string): string {
  return readingBlocks(text)
    .map((block) => block.text)
    .join('\n');
}

function Blocks({ blocks, marks }: { blocks: readonly PlacedBlock[]; marks: readonly TextMark[] }) {
  return blocks.map(({ kind, text, start }) => {
    const words = markedText(text, marks, start);
    return kind === 'columns' ? (
      <span key={start} className={`${styles.columns} panel`} tabIndex={0} data-start={start}>
        {words}
      </span>
    ) : (
      <span key={start} className={styles.prose} data-start={start}>
        {words}
      </span>
    );
  });
}

import type { ReactNode } from 'react';
import { readingBlocks, type ReadingBlock } from './reading-blocks.js';
import styles from './reading.module.css';

export function ReadingText({ text }: { text: string }) {
  return <Blocks blocks={readingBlocks(text)} />;
}

interface HeadingProps {
  text: string;
  heading: (start: ReactNode) => ReactNode;
}

/** A question as a heading. Its tables follow the heading, because they are focusable. */
export function ReadingHeading({ text, heading }: HeadingProps) {
  const blocks = readingBlocks(text);
  const table = blocks.findIndex(({ kind }) => kind === 'columns');
  const end = table === -1 ? blocks.length : table;
  return (
    <>
      {heading(
        end === 0 ? (
          <span className="visually-hidden">Question</span>
        ) : (
          <Blocks blocks={blocks.slice(0, end)} />
        ),
      )}
      {end < blocks.length && (
        <div className={`${styles.question} ${styles.rest}`}>
          <Blocks blocks={blocks.slice(end)} />
        </div>
      )}
    </>
  );
}

function Blocks({ blocks }: { blocks: readonly ReadingBlock[] }) {
  return blocks.map((block, index) =>
    block.kind === 'columns' ? (
      <span key={index} className={`${styles.columns} panel`} tabIndex={0}>
        {block.text}
      </span>
    ) : (
      <span key={index} className={styles.prose}>
        {block.text}
      </span>
    ),
  );
}

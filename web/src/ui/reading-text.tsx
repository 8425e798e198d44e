import { readingBlocks } from './reading-blocks.js';
import styles from './reading-text.module.css';

/** A paper's plain text, with its line breaks kept and its tables kept in columns. */
export function ReadingText({ text }: { text: string }) {
  return readingBlocks(text).map((block, index) =>
    block.kind === 'columns' ? (
      // wider than a phone, it is scrolled by keyboard too, so it takes focus
      <span key={index} className={styles.columns} tabIndex={0}>
        {block.text}
      </span>
    ) : (
      <span key={index} className={styles.prose}>
        {block.text}
      </span>
    ),
  );
}

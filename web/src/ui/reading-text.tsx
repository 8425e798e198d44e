import { readingBlocks } from './reading-blocks.js';
import styles from './reading.module.css';

export function ReadingText({ text }: { text: string }) {
  return readingBlocks(text).map((block, index) =>
    block.kind === 'columns' ? (
      // focusable, so that wide tables can be scrolled by keyboard
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

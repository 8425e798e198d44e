import { BookOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { citationParts } from '@tenfold/exam';
import { Flex } from 'antd';
import { Fragment } from 'react';
import { ReadingText } from './reading-text.js';
import styles from './reading.module.css';

export function Explanation({ question }: { question: Pick<QuestionView, 'explanation' | 'citation'> }) {
  const { explanation, citation } = question;
  return (
    <>
      {explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <ReadingText text={explanation} />
        </div>
      )}
      {citation !== null && (
        <Flex component="p" align="baseline" gap={8} className="small" style={{ marginTop: 8 }}>
          <BookOutlined aria-hidden="true" />
          <span className="visually-hidden">Citation:</span>
          <Citation citation={citation} />
        </Flex>
      )}
    </>
  );
}

function Citation({ citation }: { citation: string }) {
  return (
    <span>
      {citationParts(citation).map(({ text, href }, index) =>
        href === null ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer">
            {text}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </span>
  );
}

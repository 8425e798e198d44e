import { FileTextOutlined } from '@ant-design/icons';
import type { QuestionExhibit } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useId } from 'react';
import { PictureFigure } from '../picture-figure.js';
import type { TextMark } from '../marked-text.js';
import { ReadingText } from '../reading-text.js';
import styles from './question-screen.module.css';

export interface ExhibitProps {
  exhibit: QuestionExhibit;
  marks?: readonly TextMark[] | undefined;
}

export const exhibitTitle = ({ title }: QuestionExhibit) => title ?? 'Exhibit';

export function ExhibitPanel({ exhibit, marks }: ExhibitProps) {
  const id = useId();
  return (
    <aside className={`${styles.exhibit} panel`} aria-labelledby={id} tabIndex={0}>
      <h2 id={id}>{exhibitTitle(exhibit)}</h2>
      <ExhibitContent exhibit={exhibit} marks={marks} />
    </aside>
  );
}

export function ExhibitButton({ exhibit, onOpen }: ExhibitProps & { onOpen: () => void }) {
  return (
    <Button
      block
      className={styles.exhibitButton}
      icon={<FileTextOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Flex vertical>
        <span className={styles.exhibitLink}>Show exhibit</span>
        <span className="muted">{exhibitTitle(exhibit)}</span>
      </Flex>
    </Button>
  );
}

export function ExhibitContent({ exhibit: { content, images }, marks = [] }: ExhibitProps) {
  return (
    <Flex vertical gap={16}>
      {content !== null && (
        <div data-part="exhibit">
          <ReadingText text={content} marks={marks} />
        </div>
      )}
      {images.map(({ url, description }) => (
        <PictureFigure key={url} url={url} description={description} />
      ))}
    </Flex>
  );
}

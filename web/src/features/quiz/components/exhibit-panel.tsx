import { FileTextOutlined } from '@ant-design/icons';
import type { QuestionExhibit } from '@tenfold/contracts';
import { Button, Drawer } from 'antd';
import { useId } from 'react';
import { ReadingText } from '../../../ui/reading-text.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import styles from './exhibit-panel.module.css';

interface Props {
  exhibit: QuestionExhibit;
}

const titleOf = ({ title }: QuestionExhibit) => title ?? 'Exhibit';

/** On wide screens: beside the question, with its own scrolling, which keeps its position across questions. */
export function ExhibitPanel({ exhibit }: Props) {
  const id = useId();
  return (
    // focusable, so that it can be scrolled by keyboard
    <aside className={styles.panel} aria-labelledby={id} tabIndex={0}>
      <h2 id={id} className={styles.title}>
        {titleOf(exhibit)}
      </h2>
      <ExhibitContent exhibit={exhibit} />
    </aside>
  );
}

/** On narrow screens: opens the exhibit above the question. */
export function ExhibitButton({ exhibit, onOpen }: Props & { onOpen: () => void }) {
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
      <FileTextOutlined aria-hidden />
      <span className={styles.words}>
        <span>Show exhibit</span>
        <span className={styles.subject}>{titleOf(exhibit)}</span>
      </span>
    </button>
  );
}

export function ExhibitSheet({ exhibit, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="86dvh"
      title={titleOf(exhibit)}
      footer={
        <Button block size="large" onClick={onClose}>
          Back to the question
        </Button>
      }
    >
      <ExhibitContent exhibit={exhibit} />
    </Drawer>
  );
}

function ExhibitContent({ exhibit: { content, images } }: Props) {
  return (
    <div className={styles.content}>
      {content !== null && <ReadingText text={content} />}
      {images.map(({ url, description }) => (
        <div key={url} className={styles.image}>
          <PictureFigure url={url} description={description} />
        </div>
      ))}
    </div>
  );
}

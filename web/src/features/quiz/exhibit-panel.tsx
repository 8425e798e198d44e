import { FileTextOutlined } from '@ant-design/icons';
import type { QuestionExhibit } from '@tenfold/contracts';
import { Button, Drawer } from 'antd';
import { useId } from 'react';
import { ReadingText } from '../../ui/reading-text.js';
import { PictureFigure } from '../../ui/picture-figure.js';
import styles from './exhibit-panel.module.css';

interface Props {
  exhibit: QuestionExhibit;
}

const titleOf = ({ title }: QuestionExhibit) => title ?? 'Exhibit';

/** On a wide screen: beside the question, scrolled by itself. It keeps its place from question to question. */
export function ExhibitPanel({ exhibit }: Props) {
  const id = useId();
  return (
    // scrolled by keyboard too, so it takes focus
    <aside className={styles.panel} aria-labelledby={id} tabIndex={0}>
      <h2 id={id} className={styles.title}>
        {titleOf(exhibit)}
      </h2>
      <ExhibitContent exhibit={exhibit} />
    </aside>
  );
}

/** On a narrow screen: opens the exhibit over the question. */
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

/** The exhibit on a narrow screen. */
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

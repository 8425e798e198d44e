import { FileTextOutlined } from '@ant-design/icons';
import type { QuestionExhibit } from '@tenfold/contracts';
import { Button, Drawer, Flex, Typography } from 'antd';
import { useId } from 'react';
import { PictureFigure } from '../picture-figure.js';
import type { TextMark } from '../marked-text.js';
import { ReadingText } from '../reading-text.js';
import styles from './question-screen.module.css';

interface Props {
  exhibit: QuestionExhibit;
  marks?: readonly TextMark[] | undefined;
}

const titleOf = ({ title }: QuestionExhibit) => title ?? 'Exhibit';

export function ExhibitPanel({ exhibit, marks }: Props) {
  const id = useId();
  return (
    <aside className={`${styles.exhibit} panel`} aria-labelledby={id} tabIndex={0}>
      <h2 id={id}>{titleOf(exhibit)}</h2>
      <ExhibitContent exhibit={exhibit} marks={marks} />
    </aside>
  );
}

export function ExhibitButton({ exhibit, onOpen }: Props & { onOpen: () => void }) {
  return (
    <Button
      block
      className={styles.exhibitButton}
      icon={<FileTextOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Flex vertical>
        <Typography.Link component="span">Show exhibit</Typography.Link>
        <Typography.Text type="secondary">{titleOf(exhibit)}</Typography.Text>
      </Flex>
    </Button>
  );
}

export function ExhibitSheet({
  exhibit,
  marks,
  open,
  onClose,
}: Props & { open: boolean; onClose: () => void }) {
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
      <ExhibitContent exhibit={exhibit} marks={marks} />
    </Drawer>
  );
}

function ExhibitContent({ exhibit: { content, images }, marks = [] }: Props) {
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

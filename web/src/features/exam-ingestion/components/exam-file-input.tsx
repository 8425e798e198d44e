import { UploadOutlined } from '@ant-design/icons';
import { EXAM_FILE_MAX_MEGABYTES } from '@tenfold/exam';
import { Button } from 'antd';
import { useId, useState, type DragEvent, type RefObject } from 'react';
import buttons from '../../../ui/button-link.module.css';
import { Card } from '../../../ui/card.js';
import type { LineMark } from '../exam-file-validation.js';
import { readPaperFile } from '../read-exam-file.js';
import { UploadProgress } from './upload-progress.js';
import type { Paper } from '../hooks/use-exam-file.js';
import { XmlEditor } from './xml-editor.js';
import styles from './exam-file-input.module.css';

interface Props {
  paper: Paper;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  shownLine: number | null;
  marks: ReadonlyMap<number, LineMark>;
}

/** Accepts pasted text, a chosen file, or a file dropped anywhere on the card. */
export function XmlInput({ paper, areaRef, shownLine, marks }: Props) {
  const ids = { area: useId(), help: useId(), error: useId() };
  const [error, setError] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);
  const [reading, setReading] = useState<string | null>(null);

  const write = (text: string) => {
    setError(null);
    paper.write(text);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    setReading(file.name);
    const read = await readPaperFile(file);
    setReading(null);
    if (read.ok) write(read.text);
    else setError(read.problem);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    void readFile(event.dataTransfer.files[0]);
  };
  const unlessEmpty = (act: () => void) => () => {
    if (paper.xml.trim() !== '') return act();
    setError('Please provide XML content to ingest');
    areaRef.current?.focus();
  };

  return (
    <div
      className={styles.drop}
      data-dragging={dragging}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={drop}
    >
      <Card title="Exam file">
        <label htmlFor={ids.area} className={styles.label}>
          XML content
        </label>
        <XmlEditor
          id={ids.area}
          areaRef={areaRef}
          xml={paper.xml}
          isInvalid={error !== null}
          describedBy={`${ids.error} ${ids.help}`}
          shownLine={shownLine}
          marks={marks}
          onChange={write}
        />
        <p id={ids.error} className={styles.error} role="alert">
          {error}
        </p>
        <p id={ids.help} className={styles.help}>
          {`UTF-8, at most ${EXAM_FILE_MAX_MEGABYTES} MB. The same exam ingested again replaces its questions.`}
        </p>
        <div className={styles.actions}>
          <Button
            type="primary"
            size="large"
            loading={paper.pending === 'ingest'}
            onClick={unlessEmpty(paper.ingest)}
          >
            Ingest XML
          </Button>
          <Button size="large" loading={paper.pending === 'preview'} onClick={unlessEmpty(paper.look)}>
            Preview
          </Button>
          <Button size="large" onClick={paper.clear}>
            Clear
          </Button>
          <FileButton onChoose={(file) => void readFile(file)} />
        </div>
        <UploadProgress stage={paper.stage} reading={reading} />
      </Card>
    </div>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  return (
    <label className={`${buttons.button} ${styles.file}`}>
      <UploadOutlined aria-hidden="true" /> Choose a file
      <input
        type="file"
        accept=".xml,application/xml,text/xml"
        className="visually-hidden"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // without the reset, choosing the same file again fires no change event
          event.target.value = '';
        }}
      />
    </label>
  );
}

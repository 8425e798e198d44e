import { UploadOutlined } from '@ant-design/icons';
import { PAPER_MAX_BYTES } from '@tenfold/exam';
import { Button } from 'antd';
import { useId, useState, type DragEvent, type RefObject } from 'react';
import buttons from '../../ui/button-link.module.css';
import { Card } from '../../ui/card.js';
import styles from './xml-input.module.css';

interface Props {
  xml: string;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  pending: boolean;
  onChange: (xml: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** The paper's text: pasted, chosen as a file, or dropped. */
export function XmlInput({ xml, areaRef, pending, onChange, onSubmit, onClear }: Props) {
  const ids = { area: useId(), help: useId(), error: useId() };
  const [error, setError] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);

  const change = (text: string) => {
    setError(null);
    onChange(text);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > PAPER_MAX_BYTES) setError('The file is larger than 5 MB');
    else change(await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    void readFile(event.dataTransfer.files[0]);
  };
  const submit = () => {
    if (xml.trim() !== '') return onSubmit();
    setError('Please provide XML content to ingest');
    areaRef.current?.focus();
  };

  return (
    <Card title="Paper">
      <label htmlFor={ids.area} className={styles.label}>
        XML content
      </label>
      <textarea
        id={ids.area}
        ref={areaRef}
        className={styles.area}
        data-dragging={dragging}
        value={xml}
        rows={22}
        wrap="off"
        spellCheck={false}
        placeholder="Paste the paper here, or drop its file."
        aria-invalid={error !== null}
        aria-describedby={`${ids.error} ${ids.help}`}
        onChange={(event) => change(event.target.value)}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      />
      <p id={ids.error} className={styles.error} role="alert">
        {error}
      </p>
      <p id={ids.help} className={styles.help}>
        UTF-8, at most 5 MB. The same exam ingested again replaces its questions.
      </p>
      <div className={styles.actions}>
        <Button type="primary" size="large" loading={pending} onClick={submit}>
          Ingest XML
        </Button>
        <Button size="large" onClick={onClear}>
          Clear
        </Button>
        <label className={`${buttons.button} ${styles.file}`}>
          <UploadOutlined aria-hidden="true" /> Choose a file
          <input
            type="file"
            accept=".xml,application/xml,text/xml"
            className="visually-hidden"
            onChange={(event) => {
              void readFile(event.target.files?.[0]);
              // the same file chosen again is a change again
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </Card>
  );
}

import { UploadOutlined } from '@ant-design/icons';
import {
  EXAM_FILE_MAX_BYTES,
  EXAM_FILE_MAX_MEGABYTES,
  explainForeignFile,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_FILE_MAX_MEGABYTES,
  recognizeImport,
  type ImportFormat,
} from '@tenfold/exam';
import { Button, Flex, Progress } from 'antd';
import { useId, useState, type DragEvent, type RefObject } from 'react';
import buttons from '../../../ui/button-link.module.css';
import { Card } from '../../../ui/card.js';
import type { LineMark } from '../exam-file-validation.js';
import type { UploadStage } from '../../../lib/upload-file.js';
import type { ExamFile } from '../hooks/use-exam-file.js';
import { XmlEditor } from './xml-editor.js';
import styles from '../exam-ingestion.module.css';

interface Props {
  examFile: ExamFile;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  shownLine: number | null;
  marks: ReadonlyMap<number, LineMark>;
  /** A file was chosen: one of another program, or null. */
  onImport: (file: ImportFile | null) => void;
  /** False while a preview or a file of another program offers the next step. */
  isMain: boolean;
}

export interface ImportFile {
  file: File;
  format: ImportFormat;
}

export function ExamFileInput({ examFile, areaRef, shownLine, marks, onImport, isMain }: Props) {
  const ids = { area: useId(), help: useId(), error: useId() };
  const { error, reading, write, readFiles, clear, unlessEmpty } = useInput(examFile, areaRef, onImport);
  const drop = useDrop((files) => void readFiles(files));
  const { pending } = examFile;
  return (
    <div className={styles.drop} {...drop}>
      <Card title="Exam file">
        <label htmlFor={ids.area} className="label small" style={{ display: 'block', marginBottom: 6 }}>
          XML content
        </label>
        <XmlEditor
          id={ids.area}
          areaRef={areaRef}
          xml={examFile.xml}
          isInvalid={error !== null}
          describedBy={`${ids.error} ${ids.help}`}
          shownLine={shownLine}
          marks={marks}
          onChange={write}
        />
        <p id={ids.error} className={`${styles.error} small tone-wrong`} role="alert">
          {error}
        </p>
        <p id={ids.help} className={styles.note} style={{ margin: '6px 0 16px' }}>
          {`UTF-8, at most ${EXAM_FILE_MAX_MEGABYTES} MB. The same exam ingested again replaces its questions. A QTI package (at most ${IMPORT_FILE_MAX_MEGABYTES} MB), Moodle XML, GIFT, Aiken, Anki text, CSV, Excel, Word or JSON file is imported as a draft, and so is a past exam: choose its PDF and that of its answer key together, or paste their text.`}
        </p>
        <Flex wrap gap={12}>
          <Button
            type={isMain ? 'primary' : 'default'}
            size="large"
            loading={pending === 'ingest'}
            onClick={unlessEmpty(examFile.ingest)}
          >
            Ingest XML
          </Button>
          <Button size="large" loading={pending === 'preview'} onClick={unlessEmpty(examFile.showPreview)}>
            Preview
          </Button>
          <Button size="large" disabled={pending !== null} onClick={clear}>
            Clear
          </Button>
          <FileButton onChoose={(files) => void readFiles(files)} />
        </Flex>
        <UploadProgress stage={examFile.stage} reading={reading} />
      </Card>
    </div>
  );
}

/** What is typed, pasted or read from a file, and why it cannot be sent. */
function useInput(examFile: ExamFile, areaRef: Props['areaRef'], onImport: Props['onImport']) {
  const [error, setError] = useState<string | null>(null);
  const [reading, setReading] = useState<string | null>(null);

  const [lastRead, setLastRead] = useState('');

  const write = (text: string) => {
    setError(null);
    examFile.write(text);
  };
  const readFiles = async (files: ArrayLike<File> | null) => {
    const file = joined(Array.from(files ?? []));
    if (!file) return;
    setReading(file.name);
    const chosen = await readExamFile(file);
    const isOne = files?.length === 1 || (chosen.kind === 'import' && chosen.format === 'paper');
    const read: ReadFile = isOne ? chosen : { kind: 'refused', problem: TOGETHER };
    setReading(null);
    setError(read.kind === 'refused' ? read.problem : null);
    onImport(read.kind === 'import' ? { file, format: read.format } : null);
    const text = read.kind === 'text' ? read.text : '';
    // what was typed or pasted stays
    if (read.kind !== 'text' && examFile.xml !== lastRead) return;
    setLastRead(text);
    if (text === '') examFile.clear();
    else write(text);
  };
  const clear = () => {
    setError(null);
    examFile.clear();
    areaRef.current?.focus();
  };
  const unlessEmpty = (act: () => void) => () => {
    const format = recognizeImport(new TextEncoder().encode(examFile.xml));
    if (format !== null) return onImport({ file: new File([examFile.xml], 'the pasted text'), format });
    if (examFile.xml.trim() !== '') return act();
    setError('Please provide XML content to ingest');
    areaRef.current?.focus();
  };

  return { error, reading, write, readFiles, clear, unlessEmpty };
}

function useDrop(onFiles: (files: FileList) => void) {
  const [dragging, setDragging] = useState(false);
  return {
    'data-dragging': dragging,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      onFiles(event.dataTransfer.files);
    },
  };
}

function FileButton({ onChoose }: { onChoose: (files: FileList | null) => void }) {
  return (
    <label className={buttons.button}>
      <UploadOutlined aria-hidden="true" /> Choose a file
      <input
        type="file"
        multiple
        accept=".xml,.zip,.csv,.tsv,.xlsx,.docx,.json,.gift,.txt,.pdf,application/xml,text/xml"
        className="visually-hidden"
        onChange={(event) => {
          onChoose(event.target.files);
          // without the reset, choosing the same file again fires no change event
          event.target.value = '';
        }}
      />
    </label>
  );
}

interface ProgressProps {
  stage: UploadStage | null;
  reading: string | null;
}

function UploadProgress({ stage, reading }: ProgressProps) {
  return (
    // keeps its space when idle, to prevent layout shift
    <div className={styles.note} style={{ minHeight: 52, paddingTop: 12 }} role="status">
      {reading !== null && `Reading ${reading}…`}
      {stage?.kind === 'sending' && (
        <>
          {`Uploading, ${stage.percent}%`}
          <Progress percent={stage.percent} showInfo={false} aria-label="Upload" />
        </>
      )}
      {stage?.kind === 'sent' && (
        <>
          Uploaded. The server is reading the exam file…
          <Progress percent={100} status="active" showInfo={false} aria-label="Reading" />
        </>
      )}
    </div>
  );
}

const TOGETHER = 'Only a past exam and its answer key can be chosen together.';
const NOT_UTF8 =
  'The file is saved as Windows-1252 (ANSI). Save it again as UTF-8: in Notepad, choose Save as and the encoding UTF-8.';

type ReadFile =
  | { kind: 'text'; text: string }
  | { kind: 'import'; format: ImportFormat }
  | { kind: 'refused'; problem: string };

async function readExamFile(file: File): Promise<ReadFile> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return tooLarge(IMPORT_FILE_MAX_MEGABYTES);
  try {
    const bytes = new Uint8Array(await readBytes(file));
    const format = recognizeImport(bytes);
    if (format !== 'qti' && format !== 'paper' && file.size > EXAM_FILE_MAX_BYTES)
      return tooLarge(EXAM_FILE_MAX_MEGABYTES);
    if (format !== null) return { kind: 'import', format };
    const problem = explainForeignFile(bytes);
    if (problem !== null) return { kind: 'refused', problem };
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    const problem = error instanceof DOMException ? 'The file could not be read' : NOT_UTF8;
    return { kind: 'refused', problem };
  }
}

/** An exam and its key are sent as one upload. */
function joined(files: File[]): File | undefined {
  const [only] = files;
  return files.length < 2 ? only : new File(files, files.map(({ name }) => name).join(' and '));
}

function tooLarge(megabytes: number): ReadFile {
  return { kind: 'refused', problem: `The file is larger than ${megabytes} MB` };
}

function readBytes(file: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new DOMException());
    reader.readAsArrayBuffer(file);
  });
}

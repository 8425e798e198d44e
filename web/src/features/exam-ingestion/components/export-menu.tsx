import { DownOutlined } from '@ant-design/icons';
import type { ExamExportFormat } from '@tenfold/contracts';
import { Button, Dropdown, Flex, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import { exportPath } from '../../../api/exams.js';
import styles from '../exam-ingestion.module.css';

const formats: { format: ExamExportFormat; label: string }[] = [
  { format: 'xml', label: 'Exam file (XML)' },
  { format: 'json', label: 'JSON' },
  { format: 'csv', label: 'CSV for spreadsheets' },
  { format: 'qti', label: 'QTI 3.0 package' },
  { format: 'moodle', label: 'Moodle XML' },
  { format: 'gift', label: 'GIFT' },
  { format: 'anki', label: 'Anki package' },
];

export function ExportMenu({ examId, title }: { examId: string; title: string }) {
  const [isSelecting, setSelecting] = useState(false);
  const links = formats.map(({ format, label }) => ({
    key: format,
    label: (
      <a href={exportPath(examId, format)} download>
        {label}
      </a>
    ),
  }));
  const select = { key: 'questions', label: 'Selected questions…', onClick: () => setSelecting(true) };
  return (
    <>
      <Dropdown menu={{ items: [...links, { type: 'divider' }, select] }} trigger={['click']}>
        <Button size="small" aria-label={`Export ${title}`} icon={<DownOutlined />} iconPlacement="end">
          Export
        </Button>
      </Dropdown>
      {isSelecting && <SelectionDialog examId={examId} title={title} onClose={() => setSelecting(false)} />}
    </>
  );
}

const SELECTION = /^\s*\d+\s*(?:-\s*\d+\s*)?(?:,\s*\d+\s*(?:-\s*\d+\s*)?)*$/;

interface DialogProps {
  examId: string;
  title: string;
  onClose: () => void;
}

function SelectionDialog({ examId, title, onClose }: DialogProps) {
  const ids = { questions: useId(), help: useId() };
  const [questions, setQuestions] = useState('');
  const [format, setFormat] = useState<ExamExportFormat>('xml');
  const isValid = SELECTION.test(questions);
  return (
    <Dialog
      open
      title={`Export questions of ${title}`}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="primary"
            size="large"
            disabled={!isValid}
            href={exportPath(examId, format, questions)}
            download
            onClick={onClose}
          >
            Export
          </Button>
        </>
      }
    >
      <Flex vertical gap={16}>
        <div>
          <label htmlFor={ids.questions} className="label small">
            Questions
          </label>
          <Input
            id={ids.questions}
            size="large"
            value={questions}
            onChange={(event) => setQuestions(event.target.value)}
            aria-describedby={ids.help}
            placeholder="1, 5-9"
          />
          <p id={ids.help} className={styles.note}>
            Numbers and ranges, such as 1, 5-9.
          </p>
        </div>
        <Radio.Group
          aria-label="Format"
          vertical
          value={format}
          onChange={(event) => setFormat(event.target.value as ExamExportFormat)}
          options={formats.map(({ format: value, label }) => ({ value, label }))}
        />
      </Flex>
    </Dialog>
  );
}

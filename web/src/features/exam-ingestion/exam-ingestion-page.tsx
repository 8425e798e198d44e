import { Flex } from 'antd';
import { useRef, useState } from 'react';
import { AdminHomeLink } from '../../ui/admin/admin-home-link.js';
import { Page } from '../../ui/page.js';
import { ExamsCard } from './components/exams-card.js';
import { FormatCard } from './components/format-card.js';
import { lineMarks, similarExamsOf, unconfirmedOf, validationOf } from './exam-file-validation.js';
import { PreviewCard } from './components/preview-card.js';
import { ResultsCard } from './components/results-card.js';
import { useExamFile, type ExamFile } from './hooks/use-exam-file.js';
import { ExamFileInput, type ImportFile } from './components/exam-file-input.js';
import { ImportCard } from './components/import-card.js';
import styles from './exam-ingestion.module.css';

export function XmlIngestionPage() {
  const examFile = useExamFile();
  const area = useRef<HTMLTextAreaElement>(null);
  const [shownLine, setShownLine] = useState<number | null>(null);
  const [importFile, setImportFile] = useState<ImportFile | null>(null);
  const validation = validationOf(examFile);

  const unmarked = {
    ...examFile,
    write: (xml: string) => {
      setShownLine(null);
      examFile.write(xml);
    },
    clear: () => {
      setShownLine(null);
      examFile.clear();
    },
  };
  const showLine = (line: number) => {
    setShownLine(line);
    if (area.current) selectLine(area.current, line);
  };

  return (
    <Page
      title="XML ingestion"
      lead="Publish an exam from its XML file, or import a draft from another program."
      actions={<AdminHomeLink />}
    >
      <div className={`${styles.columns} main-and-side`}>
        <ExamFileInput
          examFile={unmarked}
          areaRef={area}
          shownLine={shownLine}
          marks={examFile.isStale ? new Map() : lineMarks(validation)}
          onImport={setImportFile}
          isMain={!importFile && !examFile.preview}
        />
        <Flex vertical gap={24}>
          {hasResults(examFile) && (
            <ResultsCard examFile={examFile} validation={validation} onShowLine={showLine} />
          )}
          <FormatCard />
        </Flex>
      </div>
      {importFile && (
        <ImportCard
          key={`${importFile.file.name} ${importFile.file.lastModified}`}
          {...importFile}
          onClose={() => setImportFile(null)}
        />
      )}
      <Preview examFile={examFile} isMain={!importFile} />
      <ExamsCard />
    </Page>
  );
}

function Preview({ examFile, isMain }: { examFile: ExamFile; isMain: boolean }) {
  if (!examFile.preview) return null;
  return (
    <PreviewCard
      preview={examFile.preview}
      isStale={examFile.isStale}
      unconfirmed={unconfirmedOf(examFile)}
      identity={examFile.identity}
      isPublishing={examFile.pending === 'ingest'}
      onPublish={examFile.ingest}
      isMain={isMain}
    />
  );
}

function hasResults(examFile: ExamFile): boolean {
  return (
    examFile.result !== null ||
    examFile.failure !== null ||
    validationOf(examFile).warnings.length > 0 ||
    similarExamsOf(examFile).length > 0
  );
}

function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / lines.length) * (line - 1) - area.clientHeight / 2;
  area.scrollLeft = 0;
}

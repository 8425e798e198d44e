import { useRef, useState } from 'react';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { ExamsCard } from './components/exams-card.js';
import { FormatCard } from './components/format-card.js';
import { lineMarks, validationOf } from './exam-file-validation.js';
import { PreviewCard } from './components/preview-card.js';
import { ResultsCard } from './components/results-card.js';
import { usePaper } from './hooks/use-exam-file.js';
import { XmlInput } from './components/exam-file-input.js';
import styles from './exam-ingestion-page.module.css';

export function XmlIngestionPage() {
  const paper = usePaper();
  const area = useRef<HTMLTextAreaElement>(null);
  const [shownLine, setShownLine] = useState<number | null>(null);
  const validation = validationOf(paper);

  const write = (xml: string) => {
    setShownLine(null);
    paper.write(xml);
  };
  const clear = () => {
    setShownLine(null);
    paper.clear();
    area.current?.focus();
  };
  const showLine = (line: number) => {
    setShownLine(line);
    if (area.current) selectLine(area.current, line);
  };

  return (
    <Page
      title="XML ingestion"
      lead="Publish an exam from its XML file."
      actions={<ButtonLink to={paths.admin}>Admin dashboard</ButtonLink>}
    >
      <div className={styles.columns}>
        <XmlInput
          paper={{ ...paper, write, clear }}
          areaRef={area}
          shownLine={shownLine}
          marks={paper.isStale ? new Map() : lineMarks(validation)}
        />
        <div className={styles.side}>
          {(paper.result !== null || paper.failure !== null || validation.warnings.length > 0) && (
            <ResultsCard paper={paper} validation={validation} onShowLine={showLine} />
          )}
          <FormatCard />
        </div>
      </div>
      {paper.preview && (
        <PreviewCard
          preview={paper.preview}
          isStale={paper.isStale}
          isPublishing={paper.pending === 'ingest'}
          onPublish={paper.ingest}
        />
      )}
      <ExamsCard />
    </Page>
  );
}

/** Selects a line and scrolls to it. Relies on equal line heights, because lines do not wrap. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / lines.length) * (line - 1) - area.clientHeight / 2;
  area.scrollLeft = 0;
}

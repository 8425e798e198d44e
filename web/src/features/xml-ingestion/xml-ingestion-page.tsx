import { useRef, useState } from 'react';
import { HttpProblem } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { Page } from '../../ui/page.js';
import { useIngestXml } from './api/ingest-xml.js';
import { FormatCard } from './format-card.js';
import { ResultsCard } from './results-card.js';
import { XmlInput } from './xml-input.js';
import styles from './xml-ingestion-page.module.css';

/** Where the administrator brings a paper in. The server refuses anyone else. */
export function XmlIngestionPage() {
  const [xml, setXml] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const ingest = useIngestXml();

  const submit = () =>
    ingest.mutate(xml, {
      onError: (error) =>
        toast({ tone: 'destructive', title: 'Ingestion Failed', description: failureOf(error) }),
    });
  const clear = () => {
    setXml('');
    ingest.reset();
    area.current?.focus();
  };
  const showLine = (line: number) => {
    if (area.current) selectLine(area.current, line);
  };

  return (
    <Page title="XML ingestion" lead="Bring an exam paper into the question bank.">
      <div className={styles.columns}>
        <XmlInput
          xml={xml}
          areaRef={area}
          pending={ingest.isPending}
          onChange={setXml}
          onSubmit={submit}
          onClear={clear}
        />
        <div className={styles.side}>
          {(ingest.isSuccess || ingest.isError) && (
            <ResultsCard
              result={ingest.data ?? null}
              failure={ingest.isError ? { message: failureOf(ingest.error), error: ingest.error } : null}
              onShowLine={showLine}
            />
          )}
          <FormatCard />
        </div>
      </div>
    </Page>
  );
}

function failureOf(error: unknown): string {
  if (!(error instanceof HttpProblem))
    return 'Network error: the server could not be reached. Nothing was stored.';
  if (error.status === 403) {
    return 'Unable to load admin data. Please ensure you have admin permissions.';
  }
  return typeof error.body.error === 'string' ? error.body.error : error.detail;
}

/** Selects a line of the text and brings it into view. Lines do not wrap, so that all are of one height. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / lines.length) * (line - 1) - area.clientHeight / 2;
  area.scrollLeft = 0;
}

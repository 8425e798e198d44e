import type { ExamPreview } from '@tenfold/contracts';
import { useState } from 'react';
import { HttpProblem } from '../../../lib/http.js';
import { ADMIN_DATA_UNAVAILABLE } from '../../../lib/admin-refusal.js';
import { toastFailure } from '../../../lib/toast.js';
import type { UploadStage } from '../../../lib/upload-file.js';
import { useIngestExamFile, usePreviewExamFile, type ExamIdentity, type Ingested } from '../api/exam-file.js';

interface AttemptFailure {
  title: 'Ingestion Failed' | 'Preview Failed';
  message: string;
  error: unknown;
}

export interface ExamFile {
  xml: string;
  stage: UploadStage | null;
  pending: 'ingest' | 'preview' | null;
  result: Ingested | null;
  preview: ExamPreview | null;
  failure: AttemptFailure | null;
  isStale: boolean;
  confirmsNewSections: boolean;
  confirmNewSections: (confirms: boolean) => void;
  /** Null while nothing is chosen. */
  identity: ExamIdentity | null;
  chooseIdentity: (identity: ExamIdentity) => void;
  write: (xml: string) => void;
  ingest: () => void;
  showPreview: () => void;
  clear: () => void;
}

export function useExamFile(): ExamFile {
  const [xml, setXml] = useState('');
  const [tried, setTried] = useState<string | null>(null);
  const [confirmsNewSections, confirmNewSections] = useState(false);
  const [identity, setIdentity] = useState<ExamIdentity | null>(null);
  const [stage, setStage] = useState<UploadStage | null>(null);
  const ingesting = useIngestExamFile(setStage);
  const previewing = usePreviewExamFile(setStage);
  const forget = () => {
    ingesting.reset();
    previewing.reset();
    setTried(null);
  };
  const tryIt = (title: AttemptFailure['title'], attempt: typeof ingesting | typeof previewing) => {
    if (ingesting.isPending || previewing.isPending) return;
    forget();
    setTried(xml);
    setStage({ kind: 'sending', percent: 0 });
    const upload = { text: xml, confirmNewSections: confirmsNewSections, identity };
    attempt.mutate(upload, {
      onError: (error) => toastFailure(title, failureOf(error)),
      onSettled: () => setStage(null),
    });
  };
  return {
    xml,
    stage,
    pending: ingesting.isPending ? 'ingest' : previewing.isPending ? 'preview' : null,
    result: ingesting.data ?? null,
    preview: previewing.data ?? null,
    failure: ingesting.isError
      ? { title: 'Ingestion Failed', message: failureOf(ingesting.error), error: ingesting.error }
      : previewing.isError
        ? { title: 'Preview Failed', message: failureOf(previewing.error), error: previewing.error }
        : null,
    isStale: tried !== xml,
    confirmsNewSections,
    confirmNewSections,
    identity,
    chooseIdentity: setIdentity,
    write: (text) => {
      setXml(text);
      confirmNewSections(false);
      setIdentity(null);
    },
    ingest: () => tryIt('Ingestion Failed', ingesting),
    showPreview: () => tryIt('Preview Failed', previewing),
    clear: () => {
      setXml('');
      confirmNewSections(false);
      setIdentity(null);
      forget();
    },
  };
}

function failureOf(error: unknown): string {
  if (!(error instanceof HttpProblem))
    return 'Network error: the server could not be reached. Nothing was stored.';
  if (error.status === 403) return ADMIN_DATA_UNAVAILABLE;
  return typeof error.body.error === 'string' ? error.body.error : error.detail;
}

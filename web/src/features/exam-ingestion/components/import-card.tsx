import type { ImportResult, SimilarExam, EditedDraft } from '@tenfold/contracts';
import { importFormatNames } from '@tenfold/exam';
import { Button, Checkbox, Flex, Input, Progress, Radio } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HttpProblem } from '../../../lib/http.js';
import type { UploadStage } from '../../../lib/upload-file.js';
import { managedExamPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import {
  useImportExam,
  usePreviewImport,
  type EnteredDetails,
  type ImportUpload,
} from '../api/import-file.js';
import { editedDraftIn, needsConfirmation, similarExamsIn, validationIn } from '../exam-file-validation.js';
import styles from '../exam-ingestion.module.css';
import type { ImportFile } from './exam-file-input.js';
import { PreviewCard, showAtOnce } from './preview-card.js';
import { IssueList } from './results-card.js';
import { dateLabel } from '../../../lib/format.js';
import { actorText, changeText } from '../../../lib/exam-version-text.js';

const NOTHING_ENTERED: EnteredDetails = { title: '', sitting: '', origin: '' };

const NOTHING_CONFIRMED: Pick<ImportUpload, 'confirmNewSections' | 'confirmNewExam' | 'replaceVersion'> = {
  confirmNewSections: false,
  confirmNewExam: false,
  replaceVersion: null,
};

/** A file of another program: what it lacks is entered here, and it is stored as a draft. */
export function ImportCard({ file, format, onClose }: ImportFile & { onClose: () => void }) {
  const work = useImport(file);
  const { entered, previewing, importing, isPending, error, validation } = work;
  const preview = previewing.data;
  const formatName = importFormatNames[format];
  return (
    <>
      <Card
        ref={showAtOnce}
        style={{ scrollMarginTop: 88 }}
        title={`Import ${file.name}`}
        extra={
          <Button disabled={isPending} onClick={onClose}>
            Close
          </Button>
        }
      >
        <Flex vertical gap={20}>
          <p>{`This is a ${formatName}. It is stored as a draft, which no student sees until it is published.`}</p>
          <DetailsForm entered={entered} onChange={work.enter} />
          <Confirmations work={work} />
          <Flex wrap gap={12}>
            <Button size="large" loading={previewing.isPending} disabled={isPending} onClick={work.preview}>
              Preview
            </Button>
            <Button
              type="primary"
              size="large"
              loading={importing.isPending}
              disabled={isPending}
              onClick={work.store}
            >
              Import as draft
            </Button>
          </Flex>
          <ImportStatus stage={work.stage} stored={importing.data} />
          {error && <FormError text={sentenceOf(error)} />}
          <IssueList title={error ? 'Issues' : 'Missing for publication'} issues={validation.issues} />
          <IssueList title="Warnings" issues={validation.warnings} />
        </Flex>
      </Card>
      {preview && (
        <PreviewCard
          preview={preview}
          imported={{ formatName, newImages: preview.newImages }}
          isStale={work.isStale}
          unconfirmed={work.isUnconfirmed ? 'Confirm above before you import.' : null}
          identity={null}
          isPublishing={importing.isPending}
          onPublish={work.store}
          isMain={false}
        />
      )}
    </>
  );
}

/** What was entered and confirmed for the import of a file, and what the server says of it. */
function useImport(file: File) {
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const [previewed, setPreviewed] = useState<EnteredDetails | null>(null);
  const [confirmed, setConfirmed] = useState(NOTHING_CONFIRMED);
  const [stage, setStage] = useState<UploadStage | null>(null);
  const previewing = usePreviewImport(setStage);
  const importing = useImportExam(setStage);
  const send = (attempt: typeof previewing | typeof importing) => {
    previewing.reset();
    importing.reset();
    setPreviewed(entered);
    setStage({ kind: 'sending', percent: 0 });
    attempt.mutate({ file, entered, ...confirmed }, { onSettled: () => setStage(null) });
  };
  const error = importing.error ?? previewing.error;
  const validation = previewing.data?.validation ?? importing.data?.validation ?? validationIn(error);
  const similar = previewing.data?.similarExams ?? similarExamsIn(error);
  const editedDraft = previewing.data?.editedDraft ?? editedDraftIn(error);
  const isReplaced = editedDraft?.version === confirmed.replaceVersion;
  return {
    ...{
      entered,
      confirmed,
      stage,
      previewing,
      importing,
      error,
      validation,
      similar,
      editedDraft,
      isReplaced,
    },
    enter: (changes: Partial<EnteredDetails>) => setEntered({ ...entered, ...changes }),
    confirm: (changes: Partial<typeof confirmed>) => setConfirmed({ ...confirmed, ...changes }),
    preview: () => send(previewing),
    store: () => send(importing),
    isPending: previewing.isPending || importing.isPending,
    isStale: previewed !== entered,
    isUnconfirmed:
      (editedDraft !== null && !isReplaced) ||
      (needsConfirmation(validation) && !confirmed.confirmNewSections) ||
      (similar.length > 0 && !confirmed.confirmNewExam),
  };
}

function Confirmations({ work }: { work: ReturnType<typeof useImport> }) {
  const { confirmed, confirm, validation, similar, editedDraft, isReplaced } = work;
  return (
    <>
      {needsConfirmation(validation) && (
        <Checkbox
          checked={confirmed.confirmNewSections}
          onChange={({ target }) => confirm({ confirmNewSections: target.checked })}
        >
          Create these as new sections
        </Checkbox>
      )}
      {similar.length > 0 && (
        <Checkbox
          checked={confirmed.confirmNewExam}
          onChange={({ target }) => confirm({ confirmNewExam: target.checked })}
        >
          {`Import another exam, although it shares ${sharedWith(similar)}`}
        </Checkbox>
      )}
      {editedDraft && (
        <EditedDraftChoice
          editedDraft={editedDraft}
          isConfirmed={isReplaced}
          onConfirm={(isConfirmed) => confirm({ replaceVersion: isConfirmed ? editedDraft.version : null })}
        />
      )}
    </>
  );
}

interface StatusProps {
  stage: UploadStage | null;
  stored: ImportResult | undefined;
}

function ImportStatus({ stage, stored }: StatusProps) {
  return (
    <div role="status" className={styles.note}>
      {stage?.kind === 'sending' && <Progress percent={stage.percent} showInfo={false} aria-label="Upload" />}
      {stage?.kind === 'sent' && 'Uploaded. The server is reading the file…'}
      {stored && (
        <p>
          {storedSentence(stored)}
          <Link to={managedExamPath(stored.examId)} className="text-target">
            Open the draft
          </Link>
        </p>
      )}
    </div>
  );
}

interface DetailsProps {
  entered: EnteredDetails;
  onChange: (changes: Partial<EnteredDetails>) => void;
}

function DetailsForm({ entered, onChange }: DetailsProps) {
  return (
    <Flex wrap gap={16} align="start">
      <Field label="Title" help="Empty: as the file says">
        {(id) => (
          <Input
            id={id}
            size="large"
            maxLength={300}
            value={entered.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Sitting" help="Empty: as the file says">
        {(id) => (
          <Input
            id={id}
            size="large"
            type="date"
            value={entered.sitting}
            onChange={(event) => onChange({ sitting: event.target.value })}
          />
        )}
      </Field>
      <div>
        <p className="label small">Origin</p>
        <Radio.Group
          aria-label="Origin"
          value={entered.origin}
          onChange={({ target }) => onChange({ origin: target.value as EnteredDetails['origin'] })}
          options={[
            { value: '', label: 'As the file says, else sample' },
            { value: 'authentic', label: 'Authentic' },
            { value: 'sample', label: 'Sample' },
          ]}
        />
      </div>
    </Flex>
  );
}

function Field({
  label,
  help,
  children,
}: {
  label: string;
  help: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label small">
        {label}
      </label>
      {children(id)}
      <p className={styles.note}>{help}</p>
    </div>
  );
}

function storedSentence({ stats, format }: ImportResult): string {
  const questions = stats.questionsCreated === 1 ? '1 question' : `${stats.questionsCreated} questions`;
  return `Stored as a draft: ${questions} from a ${importFormatNames[format]}. `;
}

function sentenceOf(error: Error): string {
  if (!(error instanceof HttpProblem))
    return 'Network error: the server could not be reached. Nothing was stored.';
  return typeof error.body.error === 'string' ? error.body.error : error.detail;
}

function sharedWith(similar: readonly SimilarExam[]): string {
  return similar
    .map(({ sharedQuestions, title }) => `${sharedQuestions} questions with “${title}”`)
    .join(' and ');
}

interface Props {
  editedDraft: EditedDraft;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

const LISTED_MAX = 20;

/** Asks whether an import may replace the edits of a draft, and lists them. */
function EditedDraftChoice({ editedDraft: { title, edits }, isConfirmed, onConfirm }: Props) {
  const others = edits.length - LISTED_MAX;
  return (
    <Flex vertical gap={8} component="section">
      <h3>{`“${title}” was edited since its last import`}</h3>
      <p>Importing replaces these edits. They stay in the list of versions of the exam.</p>
      <ul className="rows small">
        {edits.slice(0, LISTED_MAX).map((edit) => (
          <Flex key={edit.version} component="li" wrap justify="space-between" gap="0 24px">
            <span>{changeText(edit)}</span>
            <span className={styles.note}>{`${actorText(edit)}, ${dateLabel(new Date(edit.at))}`}</span>
          </Flex>
        ))}
        {others > 0 && <li className={styles.note}>{`and ${others} more`}</li>}
      </ul>
      <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
        Replace the edited draft
      </Checkbox>
    </Flex>
  );
}

import type { ImportResult, SimilarExam } from '@tenfold/contracts';
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
import { EditedDraftChoice } from './edited-draft-choice.js';
import { PreviewCard } from './preview-card.js';
import { IssueList } from './results-card.js';

const NOTHING_ENTERED: EnteredDetails = { title: '', sitting: '', origin: '' };

const NOTHING_CONFIRMED: Pick<ImportUpload, 'confirmNewSections' | 'confirmNewExam' | 'replaceVersion'> = {
  confirmNewSections: false,
  confirmNewExam: false,
  replaceVersion: null,
};

/** A file of another program: what it lacks is entered here, and it is stored as a draft. */
export function ImportCard({ file, format, onClose }: ImportFile & { onClose: () => void }) {
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const [previewed, setPreviewed] = useState<EnteredDetails | null>(null);
  const [confirmed, setConfirmed] = useState(NOTHING_CONFIRMED);
  const [stage, setStage] = useState<UploadStage | null>(null);
  const previewing = usePreviewImport(setStage);
  const importing = useImportExam(setStage);
  const formatName = importFormatNames[format];

  const send = (attempt: typeof previewing | typeof importing) => {
    previewing.reset();
    importing.reset();
    setPreviewed(entered);
    setStage({ kind: 'sending', percent: 0 });
    attempt.mutate({ file, entered, ...confirmed }, { onSettled: () => setStage(null) });
  };
  const change = (changes: Partial<EnteredDetails>) => setEntered({ ...entered, ...changes });
  const error = importing.error ?? previewing.error;
  const validation = previewing.data?.validation ?? importing.data?.validation ?? validationIn(error);
  const similar = previewing.data?.similarExams ?? similarExamsIn(error);
  const editedDraft = previewing.data?.editedDraft ?? editedDraftIn(error);
  const isReplaced = editedDraft?.version === confirmed.replaceVersion;
  const isUnconfirmed =
    (editedDraft !== null && !isReplaced) ||
    (needsConfirmation(validation) && !confirmed.confirmNewSections) ||
    (similar.length > 0 && !confirmed.confirmNewExam);
  const unconfirmed = isUnconfirmed ? 'Confirm above before you import.' : null;
  const isPending = previewing.isPending || importing.isPending;

  return (
    <>
      <Card
        title={`Import ${file.name}`}
        extra={
          <Button disabled={isPending} onClick={onClose}>
            Close
          </Button>
        }
      >
        <Flex vertical gap={20}>
          <p>{`This is a ${formatName}. It is stored as a draft, which no student sees until it is published.`}</p>
          <DetailsForm entered={entered} onChange={change} />
          {needsConfirmation(validation) && (
            <Checkbox
              checked={confirmed.confirmNewSections}
              onChange={({ target }) => setConfirmed({ ...confirmed, confirmNewSections: target.checked })}
            >
              Create these as new sections
            </Checkbox>
          )}
          {similar.length > 0 && (
            <Checkbox
              checked={confirmed.confirmNewExam}
              onChange={({ target }) => setConfirmed({ ...confirmed, confirmNewExam: target.checked })}
            >
              {`Import another exam, although it shares ${sharedWith(similar)}`}
            </Checkbox>
          )}
          {editedDraft && (
            <EditedDraftChoice
              editedDraft={editedDraft}
              isConfirmed={isReplaced}
              onConfirm={(isConfirmed) =>
                setConfirmed({ ...confirmed, replaceVersion: isConfirmed ? editedDraft.version : null })
              }
            />
          )}
          <Flex wrap gap={12}>
            <Button
              size="large"
              loading={previewing.isPending}
              disabled={isPending}
              onClick={() => send(previewing)}
            >
              Preview
            </Button>
            <Button
              type="primary"
              size="large"
              loading={importing.isPending}
              disabled={isPending}
              onClick={() => send(importing)}
            >
              Import as draft
            </Button>
          </Flex>
          <div role="status" className={styles.note}>
            {stage?.kind === 'sending' && (
              <Progress percent={stage.percent} showInfo={false} aria-label="Upload" />
            )}
            {stage?.kind === 'sent' && 'Uploaded. The server is reading the file…'}
            {importing.data && (
              <p>
                {storedSentence(importing.data)}
                <Link to={managedExamPath(importing.data.examId)} className="text-target">
                  Open the draft
                </Link>
              </p>
            )}
          </div>
          {error && <FormError text={sentenceOf(error)} />}
          <IssueList title={error ? 'Issues' : 'Missing for publication'} issues={validation.issues} />
          <IssueList title="Warnings" issues={validation.warnings} />
        </Flex>
      </Card>
      {previewing.data && (
        <PreviewCard
          preview={previewing.data}
          imported={{ formatName, newImages: previewing.data.newImages }}
          isStale={previewed !== entered}
          unconfirmed={unconfirmed}
          identity={null}
          isPublishing={importing.isPending}
          onPublish={() => send(importing)}
          isMain={false}
        />
      )}
    </>
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

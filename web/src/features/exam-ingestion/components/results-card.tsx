import type { ExamFileIssue, ExamFileValidation, IngestionStats } from '@tenfold/contracts';
import { Card } from '../../../ui/card.js';
import type { Paper } from '../hooks/use-exam-file.js';
import styles from './results-card.module.css';

interface Props {
  paper: Pick<Paper, 'result' | 'preview' | 'failure' | 'isStale'>;
  validation: ExamFileValidation;
  onShowLine: (line: number) => void;
}

export function ResultsCard({ paper, validation, onShowLine }: Props) {
  const { result, failure, isStale } = paper;
  return (
    <Card title={failure?.title ?? (result ? 'Ingestion Successful' : 'Ready to publish')}>
      <div role="status">
        {result && (
          <>
            {result.isUnchanged && (
              <p className={styles.unchanged}>
                This exam was already published with the same content. Nothing has changed.
              </p>
            )}
            <PaperFigures stats={result.stats} isUnchanged={result.isUnchanged} />
            <p className={styles.exam}>
              Exam <code>{result.examId}</code>
            </p>
          </>
        )}
        {failure && <p className={styles.failure}>{failure.message}</p>}
        {isStale && <p className={styles.stale}>The text has changed since.</p>}
      </div>
      <IssueList title="Issues" issues={validation.issues} onShowLine={onShowLine} />
      <IssueList title="Warnings" issues={validation.warnings} onShowLine={onShowLine} />
    </Card>
  );
}

interface FiguresProps {
  stats: IngestionStats;
  /** For an unchanged exam the server repeats the counts of its first publication, and none of its categories is new. */
  isUnchanged: boolean;
}

export function PaperFigures({ stats, isUnchanged }: FiguresProps) {
  const facts = [
    { label: 'Questions', value: stats.questionsCreated },
    { label: 'New categories', value: isUnchanged ? 0 : stats.categoriesCreated },
    { label: 'Authentic', value: stats.authenticCount },
    { label: 'Placeholders', value: stats.placeholderCount },
  ];
  return (
    <dl className={styles.figures}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface IssueListProps {
  title: string;
  issues: readonly ExamFileIssue[];
  onShowLine: (line: number) => void;
}

function IssueList({ title, issues, onShowLine }: IssueListProps) {
  if (issues.length === 0) return null;
  return (
    <div className={styles.issues}>
      <h3>{`${title} (${issues.length})`}</h3>
      <ul>
        {issues.map(({ line, code, message }, index) => (
          <li key={index}>
            {line === null ? (
              <span className={styles.whole}>Document</span>
            ) : (
              <button type="button" className={styles.line} onClick={() => onShowLine(line)}>
                {`Line ${line}`}
              </button>
            )}
            <span>{message}</span>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

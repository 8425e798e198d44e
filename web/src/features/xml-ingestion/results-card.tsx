import type { IngestionStats, PaperIssue, PaperValidation } from '@tenfold/contracts';
import { Card } from '../../ui/card.js';
import type { Paper } from './use-paper.js';
import styles from './results-card.module.css';

interface Props {
  paper: Pick<Paper, 'result' | 'preview' | 'failure' | 'isStale'>;
  validation: PaperValidation;
  onShowLine: (line: number) => void;
}

/** What came of the last try: the figures, or what is wrong and where. */
export function ResultsCard({ paper, validation, onShowLine }: Props) {
  const { result, failure, isStale } = paper;
  return (
    <Card title={failure?.title ?? (result ? 'Ingestion Successful' : 'Ready to publish')}>
      <div role="status">
        {result && (
          <>
            <PaperFigures stats={result.stats} />
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

/** What a paper brings, in figures. */
export function PaperFigures({ stats }: { stats: IngestionStats }) {
  const facts = [
    { label: 'Questions', value: stats.questionsCreated },
    { label: 'New categories', value: stats.categoriesCreated },
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
  issues: readonly PaperIssue[];
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

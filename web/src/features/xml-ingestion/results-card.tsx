import type { IngestionResult, PaperIssue, PaperValidation } from '@tenfold/contracts';
import { HttpProblem } from '../../lib/http.js';
import { Card } from '../../ui/card.js';
import styles from './results-card.module.css';

interface Props {
  result: IngestionResult | null;
  failure: { message: string; error: unknown } | null;
  onShowLine: (line: number) => void;
}

/** What came of the last try: the figures, or what is wrong and where. */
export function ResultsCard({ result, failure, onShowLine }: Props) {
  const validation = result?.validation ?? validationOf(failure?.error);
  return (
    <Card title={result ? 'Ingestion Successful' : 'Ingestion Failed'}>
      <div role="status">
        {result && <StoredFigures result={result} />}
        {failure && <p className={styles.failure}>{failure.message}</p>}
      </div>
      <IssueList title="Issues" issues={validation.issues} onShowLine={onShowLine} />
      <IssueList title="Warnings" issues={validation.warnings} onShowLine={onShowLine} />
    </Card>
  );
}

/** A refused paper's reply carries what was found wrong with it. */
function validationOf(error: unknown): PaperValidation {
  const none: PaperValidation = { issues: [], warnings: [] };
  if (!(error instanceof HttpProblem) || error.code !== 'INVALID_PAPER') return none;
  return (error.body.validation as PaperValidation | undefined) ?? none;
}

function StoredFigures({ result: { examId, stats } }: { result: IngestionResult }) {
  const facts = [
    { label: 'Questions', value: stats.questionsCreated },
    { label: 'Categories', value: stats.categoriesCreated },
    { label: 'Authentic', value: stats.authenticCount },
    { label: 'Placeholders', value: stats.placeholderCount },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.exam}>
        Exam <code>{examId}</code>
      </p>
    </>
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

import type { ExamFileIssue, ExamFileValidation, IngestionStats } from '@tenfold/contracts';
import { Button, Checkbox, Col, Flex, Row, Statistic, Typography } from 'antd';
import { Fragment } from 'react';
import { Card } from '../../../ui/card.js';
import { needsConfirmation, similarExamsOf } from '../exam-file-validation.js';
import { IdentityChoice } from './identity-choice.js';
import styles from '../exam-ingestion.module.css';
import type { ExamFile } from '../hooks/use-exam-file.js';

interface Props {
  examFile: ExamFile;
  validation: ExamFileValidation;
  onShowLine: (line: number) => void;
}

export function ResultsCard({ examFile, validation, onShowLine }: Props) {
  const { result, failure, identity, isStale } = examFile;
  const similarExams = similarExamsOf(examFile);
  const versionOf = similarExams.find(
    ({ examId }) => typeof identity === 'object' && examId === identity?.versionOf,
  );
  return (
    <Card title={failure?.title ?? (result ? 'Ingestion Successful' : 'Ready to publish')}>
      <Flex vertical gap={20}>
        <Flex vertical gap={12} role="status">
          {result && (
            <>
              {result.isUnchanged && (
                <p>This exam was already published with the same content. Nothing has changed.</p>
              )}
              <ExamStats stats={result.stats} isUnchanged={result.isUnchanged} />
              <p className={styles.note}>
                Exam <code>{result.examId}</code>
              </p>
            </>
          )}
          {failure && (
            <Typography.Text type="danger" strong>
              {failure.message}
            </Typography.Text>
          )}
          {isStale && <p className={styles.note}>The text has changed since.</p>}
        </Flex>
        {needsConfirmation(validation) && (
          <Checkbox
            checked={examFile.confirmsNewSections}
            disabled={isStale}
            onChange={({ target }) => examFile.confirmNewSections(target.checked)}
          >
            Create these as new sections
          </Checkbox>
        )}
        {similarExams.length > 0 && <IdentityChoice examFile={examFile} similarExams={similarExams} />}
        <IssueList title="Issues" issues={validation.issues} onShowLine={onShowLine} />
        <IssueList
          title="Warnings"
          issues={[...(versionOf?.keyChanges ?? []), ...validation.warnings]}
          onShowLine={onShowLine}
        />
      </Flex>
    </Card>
  );
}

interface StatsProps {
  stats: IngestionStats;
  /** For an unchanged exam the server repeats the counts of its first publication, and none of its sections is new. */
  isUnchanged: boolean;
}

export function ExamStats({ stats, isUnchanged }: StatsProps) {
  const shown = [
    { title: 'Questions', value: stats.questionsCreated },
    { title: 'New sections', value: isUnchanged ? 0 : stats.categoriesCreated },
    { title: 'Authentic', value: stats.authenticCount },
    { title: 'Placeholders', value: stats.placeholderCount },
  ];
  return (
    <Row gutter={[16, 16]}>
      {shown.map(({ title, value }) => (
        <Col key={title} flex="132px">
          <Statistic title={title} value={value} />
        </Col>
      ))}
    </Row>
  );
}

interface IssueListProps {
  title: string;
  issues: readonly ExamFileIssue[];
  /** Absent: the page does not show the file, so lines are no buttons. */
  onShowLine?: (line: number) => void;
}

export function IssueList({ title, issues, onShowLine }: IssueListProps) {
  if (issues.length === 0) return null;
  const groups = [...new Set(issues.map(({ group }) => group))].map((group) => ({
    group,
    listed: issues.filter((issue) => issue.group === group),
  }));
  return (
    <section>
      <h3>{`${title} (${issues.length})`}</h3>
      <div className={styles.issues}>
        {groups.map(({ group, listed }) => (
          <Fragment key={group}>
            <h4>{`${group} (${listed.length})`}</h4>
            <ul className="rows small">
              {listed.map((issue, index) => (
                <IssueRow key={index} issue={issue} onShowLine={onShowLine} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

interface IssueRowProps {
  issue: ExamFileIssue;
  onShowLine?: (line: number) => void;
}

function IssueRow({ issue: { line, question, code, message }, onShowLine }: IssueRowProps) {
  const place = question === null ? 'Document' : `Question ${question}`;
  return (
    <li>
      {line === null || !onShowLine ? (
        <span className={styles.note}>{line === null ? place : `Line ${line}`}</span>
      ) : (
        <Button type="link" size="small" onClick={() => onShowLine(line)}>
          {`Line ${line}`}
        </Button>
      )}
      <span>{message}</span>
      <code className={styles.note}>{code}</code>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { KeyChangeProgress, ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { Alert, Progress } from 'antd';
import { useState } from 'react';
import { dayLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';
import { keyChangesQuery } from '../api/key-changes.js';
import { keyText } from '../../../lib/key-words.js';

interface Props {
  exam: ManagedExam;
  question: ManagedQuestion;
}

/** The changes of a question's key, and how far its sessions are rescored. */
export function KeyChangeCard({ exam, question }: Props) {
  const [openedAt] = useState(exam.version);
  const newest = exam.history.find(({ kind, question: of }) => kind === 'key' && of === question.number);
  const hasNewerFile = exam.history.some(({ kind, version }) => kind === 'file' && version > 1);
  const isJustMade = newest !== undefined && newest.version > openedAt && exam.state !== 'draft';
  const query = useQuery({
    ...keyChangesQuery(exam.examId, isJustMade ? newest.version : null),
    enabled: newest !== undefined || hasNewerFile,
  });
  const isOfFile = query.data?.some(({ questionId }) => questionId === question.id) ?? false;
  if (newest === undefined && !isOfFile) return null;
  return (
    <Card title="Rescoring">
      <QueryView query={query} what="the changed keys" skeleton={<SkeletonRows rows={2} height={56} />}>
        {(all) => {
          const changes = all.filter(({ questionId }) => questionId === question.id);
          const isStarting = isJustMade && !changes.some(({ version }) => version === newest?.version);
          return (
            <>
              {isStarting && <p role="status">The rescoring starts in a moment.</p>}
              {changes.length === 0 && !isStarting && <p className="muted">No rescoring is recorded.</p>}
              <ul className="rows">
                {changes.map((change) => (
                  <li key={change.version}>
                    <ChangeProgress change={change} optionCount={question.answers.length} />
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface ChangeProps {
  change: KeyChangeProgress;
  optionCount: number;
}

function ChangeProgress({ change, optionCount }: ChangeProps) {
  const { before, after, decidedOn, publicNote, students, rescored, failed, finishedAt, version } = change;
  const isRunning = finishedAt === null;
  const key = keyText(after, optionCount);
  const keys = before === after ? `New public note of ${key}` : `${keyText(before, optionCount)} to ${key}`;
  return (
    <>
      <p className="label">{`${keys}, decided on ${dayLabel(decidedOn)}, version ${version}`}</p>
      <p>{publicNote}</p>
      {isRunning && (
        <Progress
          percent={students === 0 ? 0 : Math.floor((100 * rescored) / students)}
          aria-label={`Rescoring for version ${version}`}
        />
      )}
      <p role="status" className="muted small numbers">
        {isRunning ? `${rescored} of ${countText(students)} rescored so far.` : resultText(change)}
      </p>
      {failed > 0 && (
        <Alert
          type="warning"
          showIcon
          className="numbers"
          style={{ marginTop: 8 }}
          title={`${countText(failed)} could not be rescored and will be tried again. The log of the quiz service says why.`}
        />
      )}
    </>
  );
}

function resultText({ before, after, students, scoresChanged }: KeyChangeProgress): string {
  if (before === after) return 'The key is unchanged, so nothing was rescored.';
  return `Rescored for ${countText(students)}. A score changed for ${scoresChanged}.`;
}

function countText(students: number): string {
  return students === 1 ? '1 student' : `${students} students`;
}

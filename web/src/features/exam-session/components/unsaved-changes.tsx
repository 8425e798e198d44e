import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExamResult } from '@tenfold/contracts';
import { Alert, Button } from 'antd';
import { useUser } from '../../../api/current-user.js';
import type { QueuedChange } from '../../../lib/device-database.js';
import { keepUnsaved, removeExam } from '../../../lib/device-storage.js';
import { KeptNote } from './refused-changes.js';

/** Beside the result: what this device has and the server did not store. */
export function UnsavedChanges({ result }: { result: ExamResult }) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const { sessionId } = result.session;
  const queryKey = ['unsaved exam changes', sessionId];
  const { data: unsaved = [] } = useQuery({ queryKey, queryFn: () => keepUnsaved(userId, sessionId) });
  const tooLate = result.questions.filter(({ questionId, selectedAnswer }) =>
    unsaved.some((change) => change.questionId === questionId && change.selectedAnswer !== selectedAnswer),
  );
  const notes = result.questions.flatMap(({ questionId, number }) =>
    unsaved
      .filter((change) => change.questionId === questionId && change.note !== '')
      .map(withNumber(number)),
  );
  if (tooLate.length === 0 && notes.length === 0) return null;
  const close = async () => {
    await removeExam(userId, sessionId);
    client.setQueryData(queryKey, []);
  };
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      style={{ marginBottom: 20 }}
      title={tooLate.length === 0 ? 'Some notes could not be saved' : tooLateText(tooLate)}
      description={notes.map(({ number, note }) => (
        <div key={number}>
          {`Your note on question ${number} was not saved:`}
          <KeptNote note={note} />
        </div>
      ))}
      action={
        <Button size="small" onClick={() => void close()}>
          Close
        </Button>
      }
    />
  );
}

function withNumber(number: number) {
  return ({ note }: QueuedChange) => ({ number, note });
}

function tooLateText(questions: ExamResult['questions']): string {
  const came = questions.length === 1 ? '1 answer came' : `${questions.length} answers came`;
  const does = questions.length === 1 ? 'does' : 'do';
  return `${came} after the end and ${does} not count: ${questionsText(questions.map(({ number }) => number))}.`;
}

/** "question 12", "questions 12, 40, 41" */
export function questionsText(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'question' : 'questions'} ${numbers.join(', ')}`;
}

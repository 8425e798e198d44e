import type { SimilarExam } from '@tenfold/contracts';
import { Radio } from 'antd';
import { useId } from 'react';
import type { ExamIdentity } from '../api/exam-file.js';
import type { ExamFile } from '../hooks/use-exam-file.js';

interface Props {
  examFile: ExamFile;
  similarExams: readonly SimilarExam[];
}

const ANOTHER: ExamIdentity = 'another-exam';

/** Asks whether the file is a new version of an exam that has most of its questions. */
export function IdentityChoice({ examFile, similarExams }: Props) {
  const id = useId();
  const { identity, isStale, chooseIdentity } = examFile;
  return (
    <div>
      <h3 id={id}>Which exam is this?</h3>
      <Radio.Group
        vertical
        aria-labelledby={id}
        disabled={isStale}
        value={typeof identity === 'object' ? identity?.versionOf : identity}
        onChange={({ target }) => {
          const value = target.value as string;
          chooseIdentity(value === ANOTHER ? ANOTHER : { versionOf: value });
        }}
      >
        {similarExams.map(({ examId, title, sharedQuestions, questionCount }) => (
          <Radio key={examId} value={examId} className="target">
            {`New version of “${title}” (the file has ${sharedQuestions} of its ${questionCount} questions)`}
          </Radio>
        ))}
        <Radio value={ANOTHER} className="target">
          Another exam
        </Radio>
      </Radio.Group>
      {identity !== null && !isStale && <p className="muted small">Now ingest the file again.</p>}
    </div>
  );
}

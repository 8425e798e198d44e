import type { ExamFileIssue } from '@tenfold/contracts';
import { Alert } from 'antd';

interface Props {
  text: string;
  issues: readonly ExamFileIssue[];
}

/** Why the server did not save: its message, and each broken rule of exam files. */
export function EditIssues({ text, issues }: Props) {
  const listed = issues.length > 1 && (
    <ul className="bullets">
      {issues.map(({ code, message }, index) => (
        <li key={`${code}-${index}`}>{message}</li>
      ))}
    </ul>
  );
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={text}
      description={listed}
      style={{ marginBottom: 16 }}
    />
  );
}

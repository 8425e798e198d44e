import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ReportDialog } from './report-dialog.js';

/** The dialog stays on the question for which it was opened, also when the screen goes on to the next one. */
export function ReportQuestion({ questionId }: { questionId: string }) {
  const [reported, setReported] = useState<string | null>(null);
  return (
    <>
      <Button
        type="text"
        className="muted touch-target"
        icon={<WarningOutlined aria-hidden />}
        onClick={() => setReported(questionId)}
      >
        Report a problem
      </Button>
      {reported !== null && <ReportDialog questionId={reported} onClose={() => setReported(null)} />}
    </>
  );
}

import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { LazyPart } from '../lazy-part.js';
import { PreloadWhenIdle } from '../when-idle.js';

const ReportDialog = lazyScreen(() => import('./report-dialog.js').then((m) => m.ReportDialog));
const laterScreens = [ReportDialog];

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
      <PreloadWhenIdle screens={laterScreens} />
      <LazyPart name="The dialog" open={reported !== null} onClose={() => setReported(null)}>
        {reported !== null && <ReportDialog questionId={reported} onClose={() => setReported(null)} />}
      </LazyPart>
    </>
  );
}

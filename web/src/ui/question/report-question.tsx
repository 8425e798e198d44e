import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyScreen } from '../../lib/lazy-screen.js';
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
      <Suspense fallback={null}>
        {reported !== null && <ReportDialog questionId={reported} onClose={() => setReported(null)} />}
      </Suspense>
    </>
  );
}

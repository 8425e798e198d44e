import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { TRY_AGAIN } from '../../lib/http.js';
import { forgetFailedLoads, lazyScreen } from '../../lib/lazy-screen.js';
import { logError } from '../../lib/log-error.js';
import { toastFailure } from '../../lib/toast.js';
import { PreloadWhenIdle } from '../when-idle.js';

const ReportDialog = lazyScreen(() => import('./report-dialog.js').then((m) => m.ReportDialog));
const laterScreens = [ReportDialog];

/** The dialog stays on the question for which it was opened, also when the screen goes on to the next one. */
export function ReportQuestion({ questionId }: { questionId: string }) {
  const [reported, setReported] = useState<string | null>(null);
  const onFailure = (error: unknown) => {
    logError('The report dialog failed to open', { error });
    forgetFailedLoads();
    setReported(null);
    toastFailure('The dialog could not be opened', TRY_AGAIN);
  };
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
      {reported !== null && (
        <ErrorBoundary fallback={null} onError={onFailure}>
          <Suspense fallback={null}>
            <ReportDialog questionId={reported} onClose={() => setReported(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

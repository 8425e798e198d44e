import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { forgetFailedLoads } from '../lib/lazy-screen.js';
import { logError } from '../lib/log-error.js';
import { FailurePage } from './failure-page.js';

interface Props {
  resetKey: string;
  standalone?: boolean;
  children: ReactNode;
}

export function ScreenBoundary({ resetKey, standalone = false, children }: Props) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(error, info) => {
        logError('A screen failed to render', { error, info });
        forgetFailedLoads();
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <FailurePage error={error} retry={resetErrorBoundary} standalone={standalone} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

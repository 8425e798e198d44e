import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { forgetFailedLoads } from '../lib/lazy-screen.js';
import { logError } from '../lib/log-error.js';
import { ErrorState } from './states.js';

interface Props {
  /** Names the content in the error, such as "your exams". */
  what: string;
  skeleton?: ReactNode;
  /** A part of a screen made by `lazyScreen`. */
  children: ReactNode;
}

/** For content that shows with its screen: a failed load leaves the rest of the screen as it is. */
export function LazyContent({ what, skeleton = null, children }: Props) {
  return (
    <ErrorBoundary
      onError={(error) => {
        logError('A part of a screen failed to load', { what, error });
        forgetFailedLoads();
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState what={what} error={error} retry={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </ErrorBoundary>
  );
}

import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { TRY_AGAIN } from '../lib/http.js';
import { forgetFailedLoads } from '../lib/lazy-screen.js';
import { logError } from '../lib/log-error.js';
import { toastFailure } from '../lib/toast.js';

interface Props {
  /** Names the part in the toast of a failure, such as "The dialog". */
  name: string;
  open: boolean;
  onClose: () => void;
  /** A part of a screen made by `lazyScreen`. */
  children: ReactNode;
}

/**
 * Loads a part of a screen when it is opened for the first time, and keeps it mounted, so that it can close with a
 * transition. A failed load closes it and shows a toast, and leaves the screen as it is.
 */
export function LazyPart({ name, open, onClose, children }: Props) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const onFailure = (error: unknown) => {
    logError('A part of a screen failed to load', { name, error });
    forgetFailedLoads();
    setWasOpened(false);
    onClose();
    toastFailure(`${name} could not be opened`, TRY_AGAIN);
  };
  return (
    <ErrorBoundary fallback={null} onError={onFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

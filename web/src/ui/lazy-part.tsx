import { Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { TRY_AGAIN } from '../lib/http.js';
import { forgetFailedLoads, ScreenUnreachable } from '../lib/lazy-screen.js';
import { logError } from '../lib/log-error.js';
import { toastFailure } from '../lib/toast.js';
import styles from './lazy-part.module.css';

interface Props {
  /** Names the part in messages, such as "The dialog". */
  name: string;
  open: boolean;
  /** Absent: the user cannot close the part. */
  onClose?: () => void;
  /** A part of a screen made by `lazyScreen`. */
  children: ReactNode;
}

/**
 * Loads a part of a screen when it is opened for the first time, and keeps it mounted, so that it can close with a
 * transition. A failed load closes it and shows a toast, and leaves the screen as it is. Opening it again loads it again.
 */
export function LazyPart({ name, open, onClose, children }: Props) {
  const [state, setState] = useState<'unopened' | 'mounted' | 'failed'>('unopened');
  if (open && state === 'unopened') setState('mounted');
  if (!open && state === 'failed') setState('unopened');
  if (state !== 'mounted') return null;
  const onFailure = (error: unknown) => {
    logError('A part of a screen failed to load', { name, error });
    forgetFailedLoads();
    setState('failed');
    onClose?.();
    toastFailure(
      `${name} could not be opened`,
      error instanceof ScreenUnreachable ? TRY_AGAIN : 'Reload the page and try again.',
    );
  };
  return (
    <ErrorBoundary fallback={null} onError={onFailure}>
      <Suspense fallback={open ? <LoadingPart name={name} onClose={onClose} /> : null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LoadingPart({ name, onClose }: { name: string; onClose: (() => void) | undefined }) {
  useEscape(() => onClose?.());
  return (
    <div role="status" className={`${styles.loading} panel`}>
      {`${name} is loading.`}
      {onClose && <Button onClick={onClose}>Cancel</Button>}
    </div>
  );
}

function useEscape(run: () => void): void {
  const onEscape = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

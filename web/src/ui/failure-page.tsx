import { useEffect, useState, type ReactNode } from 'react';
import { ScreenUnreachable } from '../lib/lazy-screen.js';
import { MessagePage } from './message-page.js';
import styles from './button-link.module.css';

interface Props {
  error: unknown;
  retry: () => void;
  standalone: boolean;
}

export function FailurePage({ error, retry, standalone }: Props) {
  if (error instanceof ScreenUnreachable) return <OfflinePage retry={retry} standalone={standalone} />;
  return (
    <MessagePage
      title="This screen could not be shown"
      actions={<MainButton onClick={() => window.location.reload()}>Reload the page</MainButton>}
      standalone={standalone}
    >
      <p>Everything you have answered is saved. Reload the page to continue.</p>
    </MessagePage>
  );
}

function OfflinePage({ retry, standalone }: { retry: () => void; standalone: boolean }) {
  useEveryReconnect(retry);
  return (
    <MessagePage
      title="You are offline"
      actions={<MainButton onClick={retry}>Try again</MainButton>}
      standalone={standalone}
    >
      <p>
        This page needs a connection the first time you open it. It opens by itself once you are back online.
        Your answers are safe: go back to continue a quiz that you had open.
      </p>
    </MessagePage>
  );
}

function useEveryReconnect(run: () => unknown): void {
  useEffect(() => {
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [run]);
}

/** Replaces a screen that needs to know the user. The address stays, so that the screen opens after a successful retry. */
export function UnreachablePage({
  retry,
  children,
}: {
  retry: () => Promise<unknown>;
  children?: ReactNode;
}) {
  const [isRetrying, setIsRetrying] = useState(false);
  useEveryReconnect(retry);
  const tryAgain = async () => {
    setIsRetrying(true);
    await retry();
    setIsRetrying(false);
  };
  return (
    <MessagePage
      title="Tenfold cannot be reached"
      actions={
        <MainButton onClick={() => void tryAgain()}>{isRetrying ? 'Trying...' : 'Try again'}</MainButton>
      }
      standalone
    >
      <p role="alert">
        Check your connection. This page tries again every minute and when you are back online, and then
        opens. Everything you have answered is saved.
      </p>
      {children}
    </MessagePage>
  );
}

function MainButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.button} data-kind="primary" onClick={onClick}>
      {children}
    </button>
  );
}

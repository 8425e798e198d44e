import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { HttpProblem } from '../lib/http.js';
import { secondFactorSetupPath } from '../paths.js';
import { ButtonLink } from './button-link.js';
import styles from './states.module.css';

interface EmptyProps {
  title: string;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyProps) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorProps {
  /** Completes "Could not load …": "your stats". */
  what: string;
  error: unknown;
  retry: () => void;
}

/** Shows a retry button only for errors that a retry can fix. */
export function ErrorState({ what, error, retry }: ErrorProps) {
  const { pathname, search } = useLocation();
  const refused = error instanceof HttpProblem && error.status === 403;
  return (
    <div role="alert">
      <p className={styles.title}>{`Could not load ${what}`}</p>
      <p className={styles.text}>
        {refused ? error.detail : 'Nothing is lost. Check your connection and try again in a moment.'}
      </p>
      {refused && error.code === 'SECOND_FACTOR_SETUP_REQUIRED' && (
        <div className={styles.action}>
          <ButtonLink to={secondFactorSetupPath(pathname + search)}>Set up a second step</ButtonLink>
        </div>
      )}
      {!refused && (
        <div className={styles.action}>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

interface QueryViewProps<Data> {
  query: UseQueryResult<Data | null>;
  what: string;
  /** As large as the content, to prevent layout shift. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the query's content, skeleton or error. Null without an error (signed out) shows the skeleton. */
export function QueryView<Data>({ query, what, skeleton, children }: QueryViewProps<Data>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined && data !== null) return children(data);
  if (isError) return <ErrorState what={what} error={error} retry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{`Loading ${what}`}</span>
      {skeleton}
    </div>
  );
}

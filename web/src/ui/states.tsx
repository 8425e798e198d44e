import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { HttpProblem } from '../lib/http.js';
import styles from './states.module.css';

interface EmptyProps {
  title: string;
  /** What will be here. */
  text: string;
  /** The way to it. */
  action?: ReactNode;
}

/** There is nothing yet. */
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
  /** What was asked for, to follow "Could not load": "your figures". */
  what: string;
  error: unknown;
  retry: () => void;
}

/** Something could not be read: what happened, that nothing is lost, and another try where one can help. */
export function ErrorState({ what, error, retry }: ErrorProps) {
  const refused = error instanceof HttpProblem && error.status === 403;
  return (
    <div role="alert">
      <p className={styles.title}>{`Could not load ${what}`}</p>
      <p className={styles.text}>
        {refused ? error.detail : 'Nothing is lost. Check your connection and try again in a moment.'}
      </p>
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
  /** Shaped like the content, so that nothing moves when it arrives. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query's content, or its skeleton, or its failure. No data without an error (signed out) stays a skeleton. */
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

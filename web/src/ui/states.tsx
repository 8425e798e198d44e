import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { HttpProblem } from '../lib/http.js';
import { secondFactorSetupPath } from '../paths.js';
import { ButtonLink } from './button-link.js';

interface EmptyProps {
  title: string;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyProps) {
  return <Result icon={null} title={title} subTitle={text} extra={action} />;
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
    <Result
      role="alert"
      icon={null}
      title={`Could not load ${what}`}
      subTitle={refused ? error.detail : 'Nothing is lost. Check your connection and try again in a moment.'}
      extra={
        <>
          {refused && error.code === 'SECOND_FACTOR_SETUP_REQUIRED' && (
            <ButtonLink to={secondFactorSetupPath(pathname + search)}>Set up a second step</ButtonLink>
          )}
          {!refused && <Button onClick={retry}>Try again</Button>}
        </>
      }
    />
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

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
  what: string;
  title?: string | undefined;
  error: unknown;
  retry: () => void;
}

export function ErrorState({ what, title = `Could not load ${what}`, error, retry }: ErrorProps) {
  const { pathname, search } = useLocation();
  if (error instanceof HttpProblem && error.code === 'SECOND_FACTOR_SETUP_REQUIRED') {
    const setUp = (
      <ButtonLink kind="primary" to={secondFactorSetupPath(pathname + search)}>
        Set up a second factor
      </ButtonLink>
    );
    return <Result role="alert" icon={null} title={error.detail} extra={setUp} />;
  }
  const isRefused = error instanceof HttpProblem && error.status === 403;
  return (
    <Result
      role="alert"
      icon={null}
      title={title}
      subTitle={reasonOf(error)}
      extra={isRefused ? null : <Button onClick={retry}>Try again</Button>}
    />
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof HttpProblem)) {
    return 'The server could not be reached. Check your connection and try again in a moment.';
  }
  // a reply without a code is not from our server, but from a proxy before it
  return error.code === null ? 'The server is not available. Please try again in a moment.' : error.detail;
}

interface QueryViewProps<Data> {
  query: UseQueryResult<Data | null>;
  what: string;
  errorTitle?: string | undefined;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the query's content, skeleton or error. Null without an error (signed out) shows the skeleton. */
export function QueryView<Data>({ query, what, errorTitle, skeleton, children }: QueryViewProps<Data>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined && data !== null) return <>{children(data)}</>;
  if (isError) {
    return <ErrorState what={what} title={errorTitle} error={error} retry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{`Loading ${what}`}</span>
      {skeleton}
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ADMIN_DATA_UNAVAILABLE } from '../../../lib/admin-refusal.js';
import { HttpProblem } from '../../../lib/http.js';
import { secondFactorSetupPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { QueryView } from '../../../ui/states.js';

interface Props<Data> {
  query: UseQueryResult<Data | null>;
  /** Completes "Loading …": "the users". */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function AdminView<Data>({ query, what, skeleton, children }: Props<Data>) {
  if (query.isError) return <Refused error={query.error} retry={() => void query.refetch()} />;
  return (
    <QueryView query={query} what={what} skeleton={skeleton}>
      {children}
    </QueryView>
  );
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const { pathname, search } = useLocation();
  const refused = error instanceof HttpProblem && error.status === 403;
  if (refused && error.code === 'SECOND_FACTOR_SETUP_REQUIRED') {
    return (
      <Alert
        type="warning"
        showIcon
        title={error.detail}
        description={
          <ButtonLink kind="primary" to={secondFactorSetupPath(pathname + search)}>
            Set up a second step
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      title={ADMIN_DATA_UNAVAILABLE}
      description={
        <>
          {!refused && <p>The server did not answer. Nothing has changed.</p>}
          <Button onClick={retry}>Try again</Button>
        </>
      }
    />
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN_DATA_UNAVAILABLE } from '../../lib/admin-refusal.js';
import { Card } from '../card.js';
import { ErrorState, QueryView } from '../states.js';

interface Props<Data> {
  query: UseQueryResult<Data | null>;
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A failed request replaces data of an earlier visit: the user may no longer be an administrator. */
export function AdminView<Data>({ query, ...view }: Props<Data>) {
  if (query.isError) {
    return (
      <Card>
        <ErrorState
          what={view.what}
          title={ADMIN_DATA_UNAVAILABLE}
          error={query.error}
          retry={() => void query.refetch()}
        />
      </Card>
    );
  }
  return <QueryView query={query} {...view} />;
}

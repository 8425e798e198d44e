import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CalendarAddress, NewCalendarAddress } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

const PATH = '/api/calendar-address';

export const calendarAddressQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<CalendarAddress>,
});

export function useCreateCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<NewCalendarAddress>('POST', PATH),
    onSuccess: ({ createdAt }) => store(client, { createdAt }),
  });
}

export function useRemoveCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('DELETE', PATH),
    onSuccess: () => store(client, { createdAt: null }),
  });
}

function store(client: QueryClient, address: CalendarAddress): void {
  client.setQueryData(calendarAddressQuery.queryKey, address);
}

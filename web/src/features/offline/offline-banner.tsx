import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { currentUserQuery, useUser } from '../../api/current-user.js';
import { countUnsent } from '../../lib/device-storage.js';
import { isUnreachable } from '../../lib/http.js';
import { unsentText } from '../../lib/unsent-text.js';

const COUNT_MS = 5_000;

export function OfflineBanner() {
  const { id: userId } = useUser();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { error } = useQuery({ ...currentUserQuery, enabled: false });
  const isOffline = !isOnline || isUnreachable(error);
  const { data: unsent } = useQuery({
    queryKey: ['unsent', userId],
    queryFn: () => countUnsent(userId),
    enabled: isOffline,
    refetchInterval: COUNT_MS,
    gcTime: 0,
    staleTime: 0,
  });
  useRefetchUserOnline();
  if (!isOffline) return null;
  const waiting = unsent && unsentText(unsent);
  return (
    <Alert
      banner
      role="status"
      type="info"
      title={
        <>
          <strong>{isOnline ? 'Tenfold cannot be reached.' : 'You are offline.'}</strong>
          {' You can go on with the quizzes and exams that you have started. Other pages need a connection.'}
          {waiting && ` ${waiting} sent when the connection is back.`}
        </>
      }
    />
  );
}

function useRefetchUserOnline(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(
        () => navigator.onLine && void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      ),
    [client],
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

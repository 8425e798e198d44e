import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { currentUserQuery, useUser } from '../../api/current-user.js';
import { countUnsent, type UnsentWork } from '../../lib/device-storage.js';
import { isUnreachable } from '../../lib/http.js';
import { useIsExamRunning } from '../../lib/running-exam.js';
import { unsentText } from '../../lib/unsent-text.js';

const COUNT_MS = 5_000;
const WHEN_BACK = 'when the connection is back';

export function OfflineBanner() {
  const { id: userId } = useUser();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { error } = useQuery({ ...currentUserQuery, enabled: false });
  const isOffline = !isOnline || isUnreachable(error);
  const isExamRunning = useIsExamRunning();
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
  return (
    <Alert
      banner
      role="status"
      type="info"
      title={
        <>
          <strong>{isOnline ? 'Tenfold cannot be reached.' : 'You are offline.'}</strong>
          {' You can go on with the quizzes and exams that you have started. Other pages need a connection.'}
          {unsent && waitingText(unsent, isExamRunning)}
        </>
      }
    />
  );
}

function waitingText({ answers, examChanges }: UnsentWork, isExamRunning: boolean): string {
  const answersText = unsentText({ answers, examChanges: 0 });
  const changesText = unsentText({ answers: 0, examChanges });
  const examOpens = isExamRunning ? WHEN_BACK : 'when you open the exam again before it ends';
  return [
    answersText && ` ${answersText} sent ${WHEN_BACK}.`,
    changesText && ` ${changesText} sent ${examOpens}.`,
  ]
    .filter(Boolean)
    .join('');
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

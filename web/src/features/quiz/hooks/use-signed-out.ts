import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/current-user.js';
import { useHoldSession } from '../../../lib/session-hold.js';

export function useSignedOut(): boolean {
  useHoldSession();
  const { data } = useQuery({ ...currentUserQuery, enabled: false });
  return data === null;
}

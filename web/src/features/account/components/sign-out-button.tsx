import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { problemDetail, request } from '../../../lib/http.js';
import { clearStores } from '../../../lib/local-store.js';
import { toast } from '../../../lib/toast.js';
import { paths } from '../../../paths.js';

export function SignOutButton() {
  const signOut = useMutation({
    mutationFn: () => request<null>('POST', '/api/logout'),
    onSuccess: () => {
      clearStores();
      window.location.assign(paths.home);
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'Sign out failed',
        description: problemDetail(error, 'You are still signed in. Check your connection and try again.'),
      }),
  });
  return (
    <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign Out
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { SessionView } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { dateLabel } from '../../../lib/format.js';
import { toast, toastFailure } from '../../../lib/toast.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { sessionsQuery, useCloseOtherSessions, useCloseSession } from '../api/auth-sessions.js';
import styles from '../account.module.css';

const methods = {
  password: 'with your password',
  google: 'with Google',
  apple: 'with Apple',
  passkey: 'with a passkey',
} as const satisfies Record<SessionView['method'], string>;

export function AuthSessionsCard() {
  const query = useQuery(sessionsQuery);
  return (
    <Card title="Where you are signed in">
      <QueryView query={query} what="your sessions" skeleton={<SkeletonRows rows={2} height={56} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState title="No sessions" text="The browsers in which you are signed in are listed here." />
          ) : (
            <AuthSessions sessions={sessions} />
          )
        }
      </QueryView>
    </Card>
  );
}

function AuthSessions({ sessions }: { sessions: SessionView[] }) {
  const closing = useCloseOtherSessions();
  const closeOthers = () =>
    closing.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Signed out everywhere else', description: 'You are still signed in here.' }),
      onError: (error) => toastFailure('Not signed out', error),
    });
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={`${styles.rows} rows`}>
        {[...current, ...others].map((session) => (
          <AuthSessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Flex wrap gap={12} style={{ marginTop: 12 }}>
          <Button loading={closing.isPending} onClick={closeOthers}>
            Sign out everywhere else
          </Button>
        </Flex>
      )}
    </>
  );
}

function AuthSessionRow({ session }: { session: SessionView }) {
  const closing = useCloseSession();
  const { device, ip, method, usedSecondFactor, createdAt, lastSeenAt, isCurrent } = session;
  const close = () =>
    closing.mutate(session.id, {
      onSuccess: () => toast({ title: 'Signed out', description: device }),
      onError: (error) => toastFailure('Not signed out', error),
    });
  return (
    <Flex component="li" wrap align="center" justify="space-between" gap="8px 16px">
      <Flex vertical flex="1 1 240px" className="break-anywhere">
        <strong>{device}</strong>
        <Typography.Text type="secondary">
          {isCurrent ? 'This browser' : `Last used ${dateLabel(new Date(lastSeenAt))}`}
        </Typography.Text>
        <Typography.Text type="secondary">
          {`Signed in ${methods[method]}${usedSecondFactor && method !== 'passkey' ? ' and a second factor' : ''} on ${dateLabel(new Date(createdAt))}, from ${ip}`}
        </Typography.Text>
      </Flex>
      {!isCurrent && (
        <Button aria-label={`Sign out ${device}`} loading={closing.isPending} onClick={close}>
          Sign out
        </Button>
      )}
    </Flex>
  );
}

import type { IdentityProvider, SecurityState } from '@tenfold/contracts';
import { Alert, Button, Flex, Typography } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { providerNames, useOffersProvider } from '../../../api/sign-in-providers.js';
import { toast } from '../../../lib/toast.js';
import { Card } from '../../../ui/card.js';
import { useUnlinkProvider } from '../api/credentials.js';
import { SendVerificationButton } from './send-verification-button.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { useReauthentication, type Reauthentication } from '../../../ui/use-reauthentication.js';
import styles from '../account.module.css';

const providers = ['google', 'apple'] as const satisfies readonly IdentityProvider[];

export function SocialLoginsCard({ security }: { security: SecurityState }) {
  const offers = useOffersProvider();
  const unlinking = useUnlinkProvider();
  const reauthentication = useReauthentication();
  const unlink = (provider: IdentityProvider) =>
    unlinking.mutate(provider, {
      onSuccess: () => toast({ title: `${providerNames[provider]} disconnected` }),
      onError: reauthentication.openOrToast(`${providerNames[provider]} not disconnected`, () =>
        unlink(provider),
      ),
    });
  const shown = providers.filter(
    (provider) => offers(provider) || security.providers.some((link) => link.provider === provider),
  );
  if (shown.length === 0) return null;
  return (
    <Card title="Connected accounts">
      <ReauthenticationHint reauthentication={reauthentication} />
      <ul className={`${styles.rows} rows`}>
        {shown.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            security={security}
            isPending={unlinking.isPending && unlinking.variables === provider}
            onUnlink={() => unlink(provider)}
          />
        ))}
      </ul>
      {!security.emailVerified && <SendVerificationButton />}
      <ReauthenticationDialog security={security} reauthentication={reauthentication} />
    </Card>
  );
}

function ReauthenticationHint({ reauthentication }: { reauthentication: Reauthentication }) {
  const [parameters, setParameters] = useSearchParams();
  if (parameters.get('problem') !== 'reauthenticate') return null;
  const onConfirmed = () => {
    setParameters({}, { replace: true });
    toast({ title: 'Thank you', description: 'You can connect the account now.' });
  };
  return (
    <Alert
      role="note"
      type="info"
      title="To connect an account, please confirm first that it is you."
      action={<Button onClick={() => reauthentication.ask(onConfirmed)}>Confirm</Button>}
      style={{ marginBottom: 16 }}
    />
  );
}

interface RowProps {
  provider: IdentityProvider;
  security: SecurityState;
  isPending: boolean;
  onUnlink: () => void;
}

function ProviderRow({ provider, security, isPending, onUnlink }: RowProps) {
  const name = providerNames[provider];
  const linked = security.providers.find((link) => link.provider === provider);
  const canConnect = security.emailVerified;
  const isOnlyCredential = !security.hasPassword && security.providers.length === 1;
  return (
    <Flex component="li" wrap align="center" justify="space-between" gap="8px 16px">
      <Flex vertical flex="1 1 240px" className="break-anywhere">
        <strong>{name}</strong>
        <Typography.Text type="secondary">
          {rowState({ linked, canConnect, isOnlyCredential })}
        </Typography.Text>
      </Flex>
      {linked ? (
        <Button
          aria-label={`Disconnect ${name}`}
          disabled={isOnlyCredential}
          loading={isPending}
          onClick={onUnlink}
        >
          Disconnect
        </Button>
      ) : (
        canConnect && (
          <Button
            aria-label={`Connect ${name}`}
            href={`/api/auth/${provider}?purpose=link&returnTo=/profile`}
          >
            Connect
          </Button>
        )
      )}
    </Flex>
  );
}

function rowState(row: {
  linked: SecurityState['providers'][number] | undefined;
  canConnect: boolean;
  isOnlyCredential: boolean;
}): string {
  if (row.linked && row.isOnlyCredential) return 'Your only way to sign in. Set a password to disconnect it.';
  if (row.linked) return row.linked.email ?? 'Connected';
  return row.canConnect ? 'Not connected' : 'Confirm your email address to connect it.';
}

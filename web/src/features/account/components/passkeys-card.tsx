import type { PasskeyView, SecurityState } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { dateLabel } from '../../../lib/format.js';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { passkeyErrorText, supportsPasskeys } from '../../../lib/passkeys.js';
import { toast } from '../../../lib/toast.js';
import { Card } from '../../../ui/card.js';
import { Dialog } from '../../../ui/dialog.js';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../api/passkey-changes.js';
import { PasskeyRequirement } from './passkey-requirement.js';
import { SendVerificationButton } from './send-verification-button.js';
import { NameDialog } from '../../../ui/name-dialog.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { useReauthentication } from '../../../ui/use-reauthentication.js';
import styles from '../account.module.css';

const naming = {
  maxLength: 60,
  failureText: (error: unknown) => passkeyErrorText(error) ?? problemDetail(error),
};

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyView } | null;

interface Props {
  security: SecurityState;
  onAdded?: () => void;
}

export function PasskeysCard({ security, onAdded }: Props) {
  const { open, setOpen, close, add, remove, isRemoving, reauthentication } = usePasskeyDialogs(onAdded);
  const { passkeys, emailVerified } = security;
  const canAdd = emailVerified && supportsPasskeys();

  return (
    <Card title="Passkeys">
      <Typography.Paragraph type="secondary">
        Sign in with your fingerprint, your face or your device’s PIN instead of a password. {hint(security)}
      </Typography.Paragraph>
      {passkeys.length > 0 && (
        <ul className={`${styles.rows} rows`}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <Flex wrap gap={12} style={{ marginTop: 12 }}>
        <Button size="large" disabled={!canAdd} onClick={() => setOpen({ kind: 'add' })}>
          Add a passkey
        </Button>
        {!emailVerified && supportsPasskeys() && <SendVerificationButton />}
      </Flex>
      {passkeys.length > 0 && !security.secondFactor.totpEnabled && (
        <PasskeyRequirement security={security} reauthentication={reauthentication} />
      )}
      <PasskeyDialogs open={open} isRemoving={isRemoving} onAdd={add} onRemove={remove} onClose={close} />
      <ReauthenticationDialog security={security} reauthentication={reauthentication} />
    </Card>
  );
}

function usePasskeyDialogs(onAdded: (() => void) | undefined) {
  const [open, setOpen] = useState<Open>(null);
  const reauthentication = useReauthentication();
  const adding = useAddPasskey();
  const removing = useRemovePasskey();
  const close = () => setOpen(null);

  async function add(name: string): Promise<void> {
    try {
      await adding.mutateAsync(name);
      close();
      toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
      onAdded?.();
    } catch (error) {
      const isStale = error instanceof HttpProblem && error.code === 'REAUTHENTICATION_REQUIRED';
      if (!isStale) throw error;
      close();
      reauthentication.ask(() => setOpen({ kind: 'add' }));
    }
  }

  const remove = (passkey: PasskeyView) =>
    removing.mutate(passkey.id, {
      onSuccess: () => {
        close();
        toast({ title: 'Passkey removed', description: passkey.name });
      },
      onError: (error) => {
        close();
        reauthentication.openOrToast('Passkey not removed', () => remove(passkey))(error);
      },
    });

  return { open, setOpen, close, add, remove, isRemoving: removing.isPending, reauthentication };
}

interface DialogsProps {
  open: Open;
  isRemoving: boolean;
  onAdd: (name: string) => Promise<void>;
  onRemove: (passkey: PasskeyView) => void;
  onClose: () => void;
}

function PasskeyDialogs({ open, isRemoving, onAdd, onRemove, onClose }: DialogsProps) {
  const renaming = useRenamePasskey();
  if (open === null) return null;
  if (open.kind === 'add')
    return (
      <NameDialog
        {...naming}
        title="Add a passkey"
        submit="Continue"
        name="My passkey"
        onSubmit={onAdd}
        onClose={onClose}
      />
    );
  const { passkey } = open;
  return open.kind === 'rename' ? (
    <NameDialog
      {...naming}
      title="Rename the passkey"
      submit="Rename"
      name={passkey.name}
      onSubmit={(name) => renaming.mutateAsync({ id: passkey.id, name }).then(onClose)}
      onClose={onClose}
    />
  ) : (
    <RemovalDialog
      passkey={passkey}
      isPending={isRemoving}
      onRemove={() => onRemove(passkey)}
      onClose={onClose}
    />
  );
}

interface RowProps {
  passkey: PasskeyView;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const used = lastUsedAt === null ? 'Not used yet' : `Last used ${dateLabel(new Date(lastUsedAt))}`;
  return (
    <Flex component="li" wrap align="center" justify="space-between" gap="8px 16px">
      <Flex vertical flex="1 1 240px" className="break-anywhere">
        <strong>{name}</strong>
        <Typography.Text type="secondary">
          {`Added ${dateLabel(new Date(createdAt))}. ${used}.${isSynced ? ' Synced between your devices.' : ''}`}
        </Typography.Text>
      </Flex>
      <Flex wrap gap={12}>
        <Button aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button aria-label={`Remove ${name}`} danger onClick={onRemove}>
          Remove
        </Button>
      </Flex>
    </Flex>
  );
}

interface RemovalProps {
  passkey: PasskeyView;
  isPending: boolean;
  onRemove: () => void;
  onClose: () => void;
}

function RemovalDialog({ passkey, isPending, onRemove, onClose }: RemovalProps) {
  return (
    <Dialog
      open
      title={`Remove “${passkey.name}”?`}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Keep it
          </Button>
          <Button size="large" type="primary" danger loading={isPending} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>It can no longer be used to sign in. Remove it from your device’s password manager, too.</p>
    </Dialog>
  );
}

function hint({ emailVerified }: SecurityState): string {
  if (!supportsPasskeys()) return 'This browser does not support passkeys.';
  return emailVerified ? '' : 'Confirm your email address first.';
}

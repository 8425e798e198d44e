import { Button } from 'antd';
import { brand } from '../../../content.js';
import { toast, toastFailure } from '../../../lib/toast.js';
import { Dialog } from '../../../ui/dialog.js';
import styles from '../account.module.css';

interface Props {
  codes: string[];
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, onClose }: Props) {
  return (
    <Dialog
      open
      title="Save your recovery codes"
      actions={
        <>
          <Button size="large" onClick={() => void copy(codes)}>
            Copy
          </Button>
          <Button size="large" href={asFile(codes)} download="tenfold-recovery-codes.txt">
            Download
          </Button>
          <Button size="large" type="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>
        You can use each code once instead of your authenticator app or passkey, for example when you have
        lost your phone. Keep them where you keep your passwords: they are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: 'Recovery codes copied' });
  } catch {
    toastFailure('Not copied', 'Download the codes or write them down.');
  }
}

function asFile(codes: string[]): string {
  const text = [`${brand.name} recovery codes. Each works once.`, '', ...codes, ''].join('\n');
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}

export function codesLeftSentence(left: number): string {
  if (left === 0) return 'You have no recovery codes left: create new ones.';
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`;
}

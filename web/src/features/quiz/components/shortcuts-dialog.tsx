import { Button } from 'antd';
import { Dialog } from '../../../ui/dialog.js';
import { shortcuts } from '../hooks/use-shortcuts.js';
import { WaitSetting } from './wait-setting.js';
import styles from './shortcuts-dialog.module.css';

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.setting}>
        <WaitSetting />
      </p>
    </Dialog>
  );
}

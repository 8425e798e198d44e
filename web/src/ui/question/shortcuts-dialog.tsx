import { Button, Checkbox, Descriptions, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import { setIgnoresCharacters, useIgnoresCharacters } from './use-key-actions.js';

export interface Shortcut {
  keys: readonly string[];
  does: string;
}

interface Props {
  open: boolean;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
  children?: ReactNode;
}

export function ShortcutsDialog({ open, shortcuts, onClose, children }: Props) {
  const ignoresCharacters = useIgnoresCharacters();
  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Descriptions
        column={1}
        size="small"
        bordered
        items={shortcuts.map(({ keys, does }) => ({
          key: does,
          label: does,
          children: (
            <Flex justify="end" wrap gap={4}>
              {keys.map((key) => (
                <Typography.Text key={key} keyboard>
                  {key}
                </Typography.Text>
              ))}
            </Flex>
          ),
        }))}
      />
      <Checkbox
        style={{ marginTop: 12 }}
        checked={!ignoresCharacters}
        onChange={({ target }) => setIgnoresCharacters(!target.checked)}
      >
        Letters, digits and signs act as shortcuts
      </Checkbox>
      {children}
    </Dialog>
  );
}

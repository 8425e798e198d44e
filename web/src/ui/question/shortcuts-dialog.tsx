import { Button, Descriptions, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog.js';

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
      {children}
    </Dialog>
  );
}

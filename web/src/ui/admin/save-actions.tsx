import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  isConflict: boolean;
  reload: string;
  onReload: () => void;
  /** The button that saves. */
  children: ReactNode;
}

/** After a conflict, a second button loads what somebody else saved. */
export function SaveActions({ isConflict, reload, onReload, children }: Props) {
  return (
    <Flex wrap gap={12}>
      {children}
      {isConflict && (
        <Button size="large" onClick={onReload}>
          {reload}
        </Button>
      )}
    </Flex>
  );
}

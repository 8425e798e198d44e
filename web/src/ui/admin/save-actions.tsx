import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  isConflict: boolean;
  reload: string;
  onReload: () => void;
  /** The button that saves. */
  children: ReactNode;
}

/** The save button. After a CONFLICT there is also a button that loads the stored version. */
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

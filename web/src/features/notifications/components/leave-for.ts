import type { MouseEvent } from 'react';

/** Moves the focus to the panel before the pressed button disappears. */
export function leaveFor(act: () => void) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('section')?.focus();
    act();
  };
}

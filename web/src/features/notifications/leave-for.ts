import type { MouseEvent } from 'react';

/** The pressed button is about to go: the focus stays in the panel instead of falling back to the page. */
export function leaveFor(act: () => void) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('section')?.focus();
    act();
  };
}

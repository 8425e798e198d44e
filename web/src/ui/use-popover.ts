import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * State of a panel below its button. Escape closes it and returns the focus; a click or focus outside closes it. Spread
 * `container` on the element around both, and `button` on the button.
 */
export function usePopover() {
  const [open, setOpen] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !containerRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  return {
    open,
    close: () => setOpen(false),
    container: {
      ref: containerRef,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        buttonRef.current?.focus();
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      },
    },
    button: { ref: buttonRef, 'aria-expanded': open, onClick: () => setOpen(!open) },
  };
}

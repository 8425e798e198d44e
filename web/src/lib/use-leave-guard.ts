import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

type Destination = string | number;

export interface LeaveGuard {
  isAsking: boolean;
  ask: (to: string) => void;
  stay: () => void;
  leave: () => void;
}

/**
 * While active, asks for confirmation before a link or the browser's Back and Forward leave the screen. React Router's
 * `useBlocker` needs its data router, which would add 17 kB to the landing page.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const [destination, setDestination] = useState<Destination | null>(null);
  const navigate = useNavigate();
  useAskBeforeLinks(isActive, setDestination);
  const goBy = useAskBeforeHistory(isActive, setDestination);
  return {
    isAsking: destination !== null,
    ask: setDestination,
    stay: () => setDestination(null),
    leave: () => {
      setDestination(null);
      if (typeof destination === 'string') void navigate(destination);
      if (typeof destination === 'number') goBy(destination);
    },
  };
}

function useAskBeforeLinks(isActive: boolean, ask: (to: Destination) => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onClick = (event: MouseEvent) => {
      const to = followedHere(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(to);
    };
    // capture runs before React, whose listeners are on the root element
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [isActive, ask]);
}

function followedHere(event: MouseEvent): string | null {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.button !== 0 || isModified || !link?.href || link.target || link.hasAttribute('download')) {
    return null;
  }
  const { origin, pathname, search, hash } = new URL(link.href);
  const isElsewhere = origin === window.location.origin && pathname !== window.location.pathname;
  return isElsewhere ? pathname + search + hash : null;
}

/** React Router stores the index of a history entry as `idx`. */
function placeOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

function useAskBeforeHistory(isActive: boolean, ask: (to: Destination) => void): (steps: number) => void {
  // history changes by this hook, which its listener must ignore
  const own = useRef<'undo' | 'leave' | null>(null);
  useEffect(() => {
    if (!isActive) return undefined;
    const here = placeOf(window.history.state);
    const onPopState = (event: PopStateEvent) => {
      const made = own.current;
      own.current = null;
      const there = placeOf(event.state);
      if (made === 'leave' || here === null || there === null) return;
      event.stopImmediatePropagation();
      if (made === 'undo' || here === there) return;
      own.current = 'undo';
      window.history.go(here - there);
      ask(there - here);
    };
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => window.removeEventListener('popstate', onPopState, { capture: true });
  }, [isActive, ask]);
  return (steps) => {
    own.current = 'leave';
    window.history.go(steps);
  };
}

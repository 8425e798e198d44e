import { useEffect, useRef, type RefObject } from 'react';
import { wantsNoMotion } from '../../lib/wants-no-motion.js';

/** Brings an element into view when `wanted` becomes true, and moves nothing when it is in view already. */
export function useInView<Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!wanted) return;
    element.current?.scrollIntoView({ block: 'nearest', behavior: wantsNoMotion() ? 'instant' : 'smooth' });
  }, [wanted]);
  return element;
}

import { useEffect, useRef, type RefObject } from 'react';
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion.js';

/** Heights in px of the fixed bars: top bar with the strip, and action bar. */
const BARS = { top: 140, bottom: 88 };
const NO_BARS = { top: 0, bottom: 0 };
const LOW_WINDOW_PX = 480;

export function useFeedbackInView<Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> {
  const feedback = useRef<Element>(null);
  useEffect(() => {
    if (!wanted || !feedback.current) return;
    const option = document.querySelector('[data-mark="right"], [data-mark="chosen-right"]');
    const top = feedbackScroll(
      option?.getBoundingClientRect() ?? null,
      feedback.current.getBoundingClientRect(),
      window.innerHeight,
      window.innerHeight < LOW_WINDOW_PX ? NO_BARS : BARS,
    );
    if (top !== 0) window.scrollBy({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  }, [wanted]);
  return feedback;
}

interface Edges {
  top: number;
  bottom: number;
}

/**
 * Returns the scroll distance that shows the feedback without moving the correct option off screen. If both do not fit, the
 * option is placed at the top. Positions are in px relative to the viewport; 0 when everything is visible.
 */
export function feedbackScroll(
  option: Edges | null,
  feedback: Edges,
  windowHeight: number,
  bars: Edges,
): number {
  const down = Math.max(0, feedback.bottom - (windowHeight - bars.bottom));
  if (option === null) return down;
  return Math.min(down, option.top - bars.top);
}

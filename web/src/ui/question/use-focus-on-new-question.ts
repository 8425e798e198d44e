import { useEffect, useRef, type RefObject } from 'react';

export function useFocusOnNewQuestion(questionId: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(questionId);
  useEffect(() => {
    if (last.current === questionId) return undefined;
    last.current = questionId;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // repeated in the next frame, because a running smooth scroll would stop slightly lower
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [questionId]);
  return heading;
}

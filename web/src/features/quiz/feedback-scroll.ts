/** Heights of the fixed bars in px. */
export interface FixedBars {
  top: number;
  bottom: number;
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
  bars: FixedBars,
): number {
  const down = Math.max(0, feedback.bottom - (windowHeight - bars.bottom));
  if (option === null) return down;
  return Math.min(down, option.top - bars.top);
}

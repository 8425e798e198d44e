import type { CalibrationBin } from '../readiness/measure.js';

const SIZE = 360;
const MARGIN = 56;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const MAX_RADIUS = 9;

export interface CalibrationSeries {
  readonly name: string;
  readonly color: string;
  readonly bins: readonly CalibrationBin[];
}

const round = (value: number): string => value.toFixed(1);
const x = (share: number): number => MARGIN + share * SIZE;
const y = (share: number): number => MARGIN + (1 - share) * SIZE;

/** A reliability diagram as SVG: a dot for each bin, its area by the number of predictions. */
export function drawCalibration(series: readonly CalibrationSeries[]): string {
  const width = SIZE + 2 * MARGIN;
  const height = width + 22 * series.length;
  const ticks = TICKS.flatMap((tick) => [
    `<path d="M${round(x(tick))} ${y(0)}V${y(1)}M${x(0)} ${round(y(tick))}H${x(1)}" stroke="#e3e6ea"/>`,
    text(x(tick), y(0) + 18, `${100 * tick} %`, 'middle'),
    text(x(0) - 8, y(tick) + 4, `${100 * tick} %`, 'end'),
  ]);
  const legend = series.flatMap(({ name, color }, i) => [
    `<circle cx="${x(0)}" cy="${width + 22 * i - 4}" r="6" fill="${color}"/>`,
    text(x(0) + 14, width + 22 * i, name, 'start'),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
      ' font-family="system-ui, sans-serif" font-size="12" fill="#1f2933" role="img">',
    '<title>Predicted and true chance of passing</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...ticks,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#7b8794" stroke-dasharray="4 4"/>`,
    ...series.flatMap(draw),
    text(x(0.5), y(0) + 40, 'predicted chance', 'middle'),
    text(x(0), y(1) - 14, 'true chance', 'start'),
    ...legend,
    '</svg>',
    '',
  ].join('\n');
}

function draw({ color, bins }: CalibrationSeries): string[] {
  const most = Math.max(...bins.map(({ count }) => count));
  const line = bins.map(({ predicted, truth }) => `${round(x(predicted))} ${round(y(truth))}`).join('L');
  const dots = bins.map(({ predicted, truth, count }) => {
    const radius = Math.max(2, MAX_RADIUS * Math.sqrt(count / most));
    return `<circle cx="${round(x(predicted))}" cy="${round(y(truth))}" r="${round(radius)}" fill="${color}"/>`;
  });
  return [`<path d="M${line}" stroke="${color}" fill="none" stroke-width="1.5"/>`, ...dots];
}

function text(left: number, top: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${round(left)}" y="${round(top)}" text-anchor="${anchor}">${words}</text>`;
}

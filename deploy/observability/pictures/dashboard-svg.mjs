// @ts-check
import { escape, shorten } from './trace-svg.mjs';

/**
 * @typedef {{ metric: Record<string, string>, values: [number, string][] }} Series reply of Prometheus
 * @typedef {{ type: string, title: string, gridPos: { x: number, y: number, w: number, h: number },
 *   targets?: { expr: string, legendFormat: string }[], fieldConfig?: { defaults: { unit: string } } }} Panel
 */

const COLUMN = 52;
const ROW = 26;
const LINES_IN_LEGEND = 4;
const COLORS = ['#1f6feb', '#2da44e', '#bf8700', '#cf222e', '#8250df', '#0598bc', '#e16f24', '#57606a'];

/**
 * The panels of a dashboard of Grafana, drawn with the data of Prometheus.
 *
 * @param {{ title: string, panels: Panel[] }} dashboard
 * @param {(expr: string) => Promise<Series[]>} query
 * @returns {Promise<{ svg: string, width: number, height: number }>}
 */
export async function dashboardSvg({ title, panels }, query) {
  const parts = [];
  for (const panel of panels) {
    const { x, y, w, h } = panel.gridPos;
    const box = { x: x * COLUMN + 6, y: y * ROW + 36, width: w * COLUMN - 12, height: h * ROW - 8 };
    if (panel.type === 'row')
      parts.push(`<text x="${box.x}" y="${box.y + 14}" class="title">${escape(panel.title)}</text>`);
    else parts.push(await panelSvg(panel, box, query));
  }
  const height = Math.max(...panels.map(({ gridPos }) => (gridPos.y + gridPos.h) * ROW)) + 40;
  const width = 24 * COLUMN;
  return {
    width,
    height,
    svg: `<svg width="${width}" height="${height}"><text x="10" y="22" class="title">${escape(title)}</text>${parts.join('')}</svg>`,
  };
}

/**
 * @param {Panel} panel
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {(expr: string) => Promise<Series[]>} query
 */
async function panelSvg({ title, targets = [], fieldConfig }, box, query) {
  const lines = [];
  for (const { expr, legendFormat } of targets)
    for (const { metric, values } of await query(expr))
      lines.push({
        name: legendFormat.replace(/\{\{(\w+)\}\}/g, (_whole, label) => metric[label] ?? ''),
        points: values
          .map(([time, value]) => [time, Number(value)])
          .filter(([, value]) => Number.isFinite(value)),
      });
  const drawn = lines
    .filter(({ points }) => points.length > 1)
    .toSorted((a, b) => peak(b.points) - peak(a.points));
  const frame = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" class="panel"/>
    <text x="${box.x + 8}" y="${box.y + 16}">${escape(title)}</text>`;
  if (drawn.length === 0)
    return `${frame}<text x="${box.x + box.width / 2 - 24}" y="${box.y + box.height / 2}" class="quiet">No data</text>`;

  const top = Math.max(...drawn.map(({ points }) => peak(points))) || 1;
  const times = drawn.flatMap(({ points }) => points.map(([time]) => time ?? 0));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const plot = {
    x: box.x + 54,
    y: box.y + 28,
    width: box.width - 64,
    height: box.height - 28 - 16 * (LINES_IN_LEGEND + 1),
  };
  /** @param {(number | undefined)[]} point */
  const place = ([time = 0, value = 0]) =>
    `${(plot.x + (plot.width * (time - from)) / (to - from || 1)).toFixed(1)},${(plot.y + plot.height * (1 - value / top)).toFixed(1)}`;
  const unit = fieldConfig?.defaults.unit ?? 'short';
  const grid = [0, 0.5, 1].map((share) => {
    const y = plot.y + plot.height * (1 - share);
    return `<line x1="${plot.x}" x2="${plot.x + plot.width}" y1="${y}" y2="${y}" class="grid"/>
      <text x="${plot.x - 6}" y="${y + 4}" text-anchor="end" class="quiet">${format(top * share, unit)}</text>`;
  });
  const paths = drawn.map(
    ({ points }, index) =>
      `<polyline points="${points.map(place).join(' ')}" fill="none" stroke-width="1.5" stroke="${COLORS[index % COLORS.length]}"/>`,
  );
  const legend = drawn.slice(0, LINES_IN_LEGEND).map(({ name }, index) => {
    const y = plot.y + plot.height + 18 + index * 15;
    return `<rect x="${plot.x}" y="${y - 8}" width="10" height="3" fill="${COLORS[index % COLORS.length]}"/>
      <text x="${plot.x + 16}" y="${y - 2}" class="quiet">${escape(shorten(name, 48))}</text>`;
  });
  const rest = drawn.length - LINES_IN_LEGEND;
  const more =
    rest > 0
      ? `<text x="${plot.x + 16}" y="${plot.y + plot.height + 16 + LINES_IN_LEGEND * 15}" class="quiet">and ${rest} more</text>`
      : '';
  return frame + grid.join('') + paths.join('') + legend.join('') + more;
}

/** @param {number[][]} points */
const peak = (points) => Math.max(...points.map(([, value]) => value ?? 0));

/** @param {number} value @param {string} unit of Grafana */
function format(value, unit) {
  if (unit === 's') return value < 1 ? `${(value * 1_000).toFixed(0)} ms` : `${value.toFixed(1)} s`;
  if (unit === 'percentunit') return `${(value * 100).toFixed(1)} %`;
  if (unit === 'bytes') return `${(value / 2 ** 20).toFixed(0)} MB`;
  const rounded = value >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(1);
  return unit === 'reqps' || unit === 'ops' ? `${rounded}/s` : rounded;
}

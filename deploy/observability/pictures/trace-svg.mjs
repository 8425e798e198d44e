// @ts-check

/**
 * @typedef {object} Span of OTLP/JSON; times in nanoseconds since 1970
 * @property {string} service
 * @property {string} traceId
 * @property {string} spanId
 * @property {string} [parentSpanId]
 * @property {string} name
 * @property {string} startTimeUnixNano
 * @property {string} endTimeUnixNano
 */

const WIDTH = 1_200;
const LABELS = 430;
const ROW = 18;
const COLORS = ['#1f6feb', '#2da44e', '#bf8700', '#cf222e', '#8250df'];

/**
 * A waterfall of one trace: parents above their children.
 *
 * @param {Span[]} spans
 * @returns {{ svg: string, width: number, height: number }}
 */
export function traceSvg(spans) {
  const origin = spans.reduce(
    (least, span) => minimum(least, BigInt(span.startTimeUnixNano)),
    BigInt(Number.MAX_SAFE_INTEGER) * 1_000_000n,
  );
  /** @param {string} nanos */
  const ms = (nanos) => Number(BigInt(nanos) - origin) / 1e6;
  const total = Math.max(...spans.map(({ endTimeUnixNano }) => ms(endTimeUnixNano)));
  const services = [...new Set(spans.map(({ service }) => service))];
  /** @param {string} service */
  const colorOf = (service) => COLORS[services.indexOf(service) % COLORS.length];
  /** @param {number} time */
  const x = (time) => LABELS + ((WIDTH - LABELS - 80) * time) / total;

  const rows = inOrder(spans, ms).map(({ span, depth }, index) => {
    const y = 50 + index * ROW;
    const [start, end] = [ms(span.startTimeUnixNano), ms(span.endTimeUnixNano)];
    const width = Math.max(2, x(end) - x(start));
    return `<text x="${10 + depth * 14}" y="${y + 12}">${escape(shorten(span.name, 52 - 2 * depth))}</text>
      <rect x="${x(start)}" y="${y + 3}" width="${width}" height="${ROW - 6}" fill="${colorOf(span.service)}"/>
      <text x="${x(start) + width + 5}" y="${y + 12}" class="quiet">${(end - start).toFixed(1)} ms</text>`;
  });
  const legend = services.map((service, index) => {
    const left = 10 + index * 130;
    return `<rect x="${left}" y="28" width="10" height="10" fill="${colorOf(service)}"/><text x="${left + 16}" y="37">${escape(service)}</text>`;
  });
  const height = 60 + rows.length * ROW;
  const title = `${spans.find(({ parentSpanId }) => !parentSpanId)?.name ?? ''}, ${spans.length} spans, ${total.toFixed(0)} ms`;
  return {
    width: WIDTH,
    height,
    svg: `<svg width="${WIDTH}" height="${height}"><text x="10" y="18" class="title">${escape(title)}</text>${legend.join('')}${rows.join('')}</svg>`,
  };
}

/**
 * @param {Span[]} spans
 * @param {(nanos: string) => number} ms
 */
function inOrder(spans, ms) {
  /** @type {{ span: Span, depth: number }[]} */
  const rows = [];
  const ids = new Set(spans.map(({ spanId }) => spanId));
  /** @param {Span[]} siblings @param {number} depth */
  const add = (siblings, depth) => {
    for (const span of siblings.toSorted((a, b) => ms(a.startTimeUnixNano) - ms(b.startTimeUnixNano))) {
      rows.push({ span, depth });
      add(
        spans.filter(({ parentSpanId }) => parentSpanId === span.spanId),
        depth + 1,
      );
    }
  };
  add(
    spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId)),
    0,
  );
  return rows;
}

/** @param {bigint} a @param {bigint} b */
const minimum = (a, b) => (a < b ? a : b);

/** @param {string} text @param {number} length */
export const shorten = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** @param {string} text */
export const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

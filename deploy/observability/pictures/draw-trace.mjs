// @ts-check
/**
 * Draws docs/operations/images/trace.png from the spans that a run of the trace test received:
 *   SPANS_FILE=.data/spans.json npm test -- services/quiz/test/quiz-trace
 *   node deploy/observability/pictures/draw-trace.mjs .data/spans.json
 */
import { readFileSync } from 'node:fs';
import { ensurePrograms } from '@tenfold/local-stack/packages.mjs';
import { saveImage } from './save-image.mjs';
import { traceSvg } from './trace-svg.mjs';

await ensurePrograms(['chromium']);
saveImage('trace', traceSvg(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))));

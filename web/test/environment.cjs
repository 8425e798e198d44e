const { createRequire } = require('node:module');
const { prettyDOM } = require('@testing-library/dom');
const environmentModule = require.resolve('jest-environment-jsdom');
const jsdom = createRequire(createRequire(environmentModule).resolve('jsdom/package.json'));

/**
 * Queries by role and clicks ask for the style of hundreds of elements. jsdom matches each against the 120 rules of a
 * browser's style sheet and computes ten colors; the tests need to know what is displayed.
 */
const sheet = jsdom.resolve('./lib/jsdom/browser/default-stylesheet.js');
const rules = jsdom(sheet).replaceAll(/\/\*.*?\*\/|@namespace[^;]*;/gs, '');
const byDisplay = new Map();
for (const [, selector, display] of rules.matchAll(/([^{}]+)\{[^}]*?\bdisplay:\s*([\w-]+)/g))
  byDisplay.set(display, [...(byDisplay.get(display) ?? []), selector.trim()]);
require.cache[sheet].exports = [...byDisplay]
  .sort(([display]) => (display === 'none' ? 1 : -1))
  .map(([display, selectors]) => `${selectors.join(', ')} { display: ${display} }`)
  // antd measures it
  .concat('textarea { padding: 2px; border-width: 2px }')
  .join('\n');
const { propertiesWithResolvedValueImplemented: resolved } = jsdom(
  './lib/jsdom/living/helpers/style-rules.js',
);
for (const name of Object.keys(resolved)) if (name.includes('color')) delete resolved[name];

const { TestEnvironment } = require(environmentModule);

const PRINTED_CHARACTERS = 20_000;

/**
 * jsdom with fetch and streams, which MSW needs. jsdom cannot navigate: where a browser would leave the page, the window
 * gets a 'test:page-left' event. Prints the document when a test fails.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    const error = (problem, ...rest) => {
      if (problem?.type !== 'not implemented' || !problem.message.includes('navigation')) {
        context.console.error(problem, ...rest);
      } else {
        this.global.dispatchEvent(new this.global.Event('test:page-left'));
      }
    };
    super(config, { ...context, console: Object.assign(Object.create(context.console), { error }) });
  }

  handleTestEvent({ name }) {
    if (name === 'test_fn_failure')
      process.stderr.write(`${prettyDOM(this.global.document.body, PRINTED_CHARACTERS)}\n`);
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, {
      // jsdom's are ten times as slow, and MSW makes one for each handler that it asks; a file may add members
      URL: class extends URL {},
      URLSearchParams,
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      WritableStream,
      TransformStream,
      TextEncoder,
      TextDecoder,
      BroadcastChannel,
      structuredClone,
    });
  }
};

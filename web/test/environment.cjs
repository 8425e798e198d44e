const { prettyDOM } = require('@testing-library/dom');
const { TestEnvironment } = require('jest-environment-jsdom');

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

import { Module } from '@nestjs/common';
import { defineCall, NoInput } from '@tenfold/contracts';
import { callModule, calls, refuse } from '../../test/call-service.js';
import { assertHandlers, createService } from './index.js';

describe('assertHandlers', () => {
  const create = (module: Parameters<typeof createService>[0]['module']) =>
    createService({ name: 'quiz', module, env: { NATS_URL: 'nats://127.0.0.1:1', LOG_LEVEL: 'silent' } });

  it('accepts an app with exactly the declared handlers', async () => {
    const app = await create(callModule('one'));
    expect(() => assertHandlers(app, calls)).not.toThrow();
  });

  it('names calls without a handler and handlers without a call', async () => {
    const missing = defineCall({
      subject: 'rpc.quiz.test.missing',
      access: 'anyone',
      input: NoInput,
      output: null,
    });
    const app = await create(callModule('one'));
    const declared = [missing, ...calls.filter((call) => call !== refuse)];
    expect(() => assertHandlers(app, declared)).toThrow(
      'rpc.quiz.test.missing has 0 handlers; rpc.quiz.test.refuse is handled but not declared',
    );
  });

  it('names calls with two handlers', async () => {
    @Module({ imports: [callModule('one'), callModule('two')] })
    class Both {}
    const app = await create(Both);
    expect(() => assertHandlers(app, calls)).toThrow('rpc.quiz.test.echo has 2 handlers');
  });
});

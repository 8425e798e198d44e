import { Module } from '@nestjs/common';
import { defineRpc, NoInput } from '@tenfold/contracts';
import { callModule, callRpcs, refuse } from '../../test/call-service.js';
import { assertRpcHandlers, createService } from './index.js';

describe('assertRpcHandlers', () => {
  const create = (module: Parameters<typeof createService>[0]['module']) =>
    createService({ name: 'quiz', module, env: { NATS_URL: 'nats://127.0.0.1:1', LOG_LEVEL: 'silent' } });

  it('passes an app that answers exactly what is declared', async () => {
    const app = await create(callModule('one'));
    expect(() => assertRpcHandlers(app, callRpcs)).not.toThrow();
  });

  it('names what has no handler, and what nobody declared', async () => {
    const missing = defineRpc('rpc.quiz.test.missing', NoInput)<null>();
    const app = await create(callModule('one'));
    const declared = [missing, ...callRpcs.filter((rpc) => rpc !== refuse)];
    expect(() => assertRpcHandlers(app, declared)).toThrow(
      'rpc.quiz.test.missing has 0 handlers; rpc.quiz.test.refuse is handled but not declared',
    );
  });

  it('names what has two handlers', async () => {
    @Module({ imports: [callModule('one'), callModule('two')] })
    class Both {}
    const app = await create(Both);
    expect(() => assertRpcHandlers(app, callRpcs)).toThrow('rpc.quiz.test.echo has 2 handlers');
  });
});

import { Injectable } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import { defineEvent } from '@tenfold/contracts';
import { databaseOptions, requestContext } from '@tenfold/platform';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { balance, recordEffect } from '@tenfold/testing/crash-test';
import { DataSource, type EntityManager } from 'typeorm';
import { createLedger } from '../../test/create-ledger.js';
import { addEntry, EntryAdded, EntryAddedData, fastTimings } from '../../test/ledger.js';
import { eventEntities, EventsModule, OnEvent, type EventMeta } from './index.js';

const EntryRemoved = defineEvent('evt.quiz.entry-removed.v1', EntryAddedData);

@Injectable()
class Entries {
  readonly contexts: unknown[] = [];

  @OnEvent(EntryAdded, 'note-added-entry')
  async noteAddedEntry(tx: EntityManager, data: EntryAddedData, meta: EventMeta): Promise<void> {
    this.contexts.push({ ...requestContext.get(), meta });
    await recordEffect(tx, 'quiz__note-added-entry', data);
  }
}

@Injectable()
class RenamedEntries {
  @OnEvent(EntryAdded, 'note-added-entry')
  async recordEntry(tx: EntityManager, data: EntryAddedData): Promise<void> {
    await recordEffect(tx, 'quiz__note-added-entry', data);
  }
}

@Injectable()
class BadlyNamed {
  @OnEvent(EntryAdded, 'noteEntry.*')
  async noteEntry(): Promise<void> {}
}

@Injectable()
class MoreEntries {
  @OnEvent(EntryAdded, 'note-it-again')
  async noteItAgain(): Promise<void> {}
}

@Injectable()
class OtherEvents {
  @OnEvent(EntryRemoved, 'note-added-entry')
  async noteAddedEntry(): Promise<void> {}
}

describe('EventsModule', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let nats: TestServer;

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('module'), startNats()]);
  });
  afterAll(() => Promise.all([ledger.drop(), nats.stop()]));

  function compile(...providers: (new () => object)[]): Promise<TestingModule> {
    return Test.createTestingModule({
      imports: [
        TypeOrmModule.forRoot({ ...databaseOptions('quiz', ledger.url), entities: eventEntities }),
        EventsModule.forRoot({
          service: 'quiz',
          natsUrl: nats.url,
          logLevel: 'silent',
          timings: fastTimings,
        }),
      ],
      providers,
    }).compile();
  }

  it('delivers an emitted event to its handler with the request id', async () => {
    const app = await (await compile(Entries)).init();
    await requestContext.run({ requestId: 'request-7' }, () =>
      app.get(DataSource).transaction((tx) => addEntry(tx)),
    );
    await until(async () => (await balance(ledger.dataSource, 'quiz__note-added-entry')).lost === 0);
    const [row] = await ledger.dataSource.query<{ id: string; created_at: Date }[]>(
      'SELECT id, created_at FROM outbox',
    );
    expect(app.get(Entries).contexts).toEqual([
      {
        requestId: 'request-7',
        eventId: row?.id,
        meta: { id: row?.id, type: 'evt.quiz.entry-added.v1', occurredAt: row?.created_at },
      },
    ]);
    await app.close();
  });

  it('stops before the database is closed', async () => {
    const app = await (await compile(Entries)).init();
    const connections = () =>
      ledger.dataSource.query<{ application_name: string }[]>(
        `SELECT application_name FROM pg_stat_activity
         WHERE datname = current_database() AND application_name IN ('quiz', 'outbox-wakeup')`,
      );
    await until(async () => (await connections()).length >= 2);
    await app.close();
    expect(await until(async () => ((await connections()).length === 0 ? 'none' : null))).toBe('none');
  });

  it('applies no event again after the method of a handler was renamed', async () => {
    const before = await balance(ledger.dataSource, 'quiz__note-added-entry');
    expect(before).toMatchObject({ lost: 0, duplicates: 0 });
    expect(before.committed).toBeGreaterThan(0);
    const app = await (await compile(RenamedEntries)).init();
    await app.get(DataSource).transaction((tx) => addEntry(tx));
    await until(async () => {
      const after = await balance(ledger.dataSource, 'quiz__note-added-entry');
      return after.committed === before.committed + 1 && after.lost === 0;
    });
    expect((await balance(ledger.dataSource, 'quiz__note-added-entry')).duplicates).toBe(0);
    const consumers = await ledger.dataSource.query<unknown[]>('SELECT DISTINCT consumer FROM inbox');
    expect(consumers).toEqual([{ consumer: 'quiz__note-added-entry' }]);
    await app.close();
  });

  it('does not start when the name of a handler is not in kebab case', async () => {
    const app = await compile(BadlyNamed);
    await expect(app.init()).rejects.toThrow('not in kebab case: noteEntry.*');
    await app.get(DataSource).destroy();
  });

  it('does not start when an event has two handlers', async () => {
    const app = await compile(Entries, MoreEntries);
    await expect(app.init()).rejects.toThrow('More than one handler for evt.quiz.entry-added.v1');
    await app.get(DataSource).destroy();
  });

  it('does not start when two handlers would share a durable name', async () => {
    const app = await compile(Entries, OtherEvents);
    await expect(app.init()).rejects.toThrow('More than one handler for quiz__note-added-entry');
    await app.get(DataSource).destroy();
  });
});

import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import { until } from './until.js';

export interface Publisher {
  publish(event: { type: string }, data: unknown, id?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPublisher(natsUrl: string): Promise<Publisher> {
  const connection = await connect({ servers: natsUrl });
  return {
    async publish({ type }, data, id = randomUUID()) {
      const body = JSON.stringify({ id, type, occurredAt: new Date().toISOString(), data });
      await until(() => connection.jetstream().publish(type, body), { what: `a stream for ${type}` });
    },
    close: () => connection.close(),
  };
}

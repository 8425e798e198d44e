import { LIVE_SUBJECTS } from '@tenfold/contracts';
import { connect, Events, type NatsConnection } from 'nats';
import { natsOptions } from '../nats-options.js';

export interface SignalHandlers {
  onSignal: (subject: string) => void;
  /** Signals may have been lost before this moment: the first connection, or one that was lost is back. */
  onConnected: () => void;
}

export class SignalListener {
  private connection: NatsConnection | null = null;
  private closed = false;

  constructor(
    private readonly name: string,
    private readonly natsUrl: string,
  ) {}

  async listen({ onSignal, onConnected }: SignalHandlers): Promise<void> {
    const connection = await connect(natsOptions(`${this.name}-live`, this.natsUrl));
    if (this.closed) return connection.close();
    this.connection = connection;
    connection.subscribe(LIVE_SUBJECTS, {
      callback: (error, { subject }) => {
        if (!error) onSignal(subject);
      },
    });
    await connection.flush();
    onConnected();
    for await (const { type } of connection.status()) if (type === Events.Reconnect) onConnected();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.connection?.close();
  }
}

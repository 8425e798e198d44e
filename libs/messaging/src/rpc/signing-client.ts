import { ClientNats } from '@nestjs/microservices';
import { headers, type NatsConnection } from 'nats';
import { natsOptions } from '../nats-options.js';
import { SIGNATURE_HEADER, signCall, type CallerKeys } from './call-signature.js';
import { REQUEST_ID_HEADER } from './request-id.js';

export class SigningClient extends ClientNats {
  constructor(
    private readonly issuer: string,
    natsUrl: string,
    private readonly keys: CallerKeys,
  ) {
    super(natsOptions(issuer, natsUrl));
  }

  override async createClient(): Promise<NatsConnection> {
    const connection = (await super.createClient()) as NatsConnection;
    const publish = connection.publish.bind(connection);
    connection.publish = (subject, data = '', options = {}) => {
      const payload = typeof data === 'string' ? Buffer.from(data) : data;
      const messageHeaders = options.headers ?? headers();
      const { reply = '' } = options;
      const requestId = messageHeaders.get(REQUEST_ID_HEADER);
      const signature = signCall(this.keys, this.issuer, { subject, reply, requestId, payload });
      if (signature === null) return publish(subject, payload, options);
      messageHeaders.set(SIGNATURE_HEADER, signature);
      publish(subject, payload, { ...options, headers: messageHeaders });
    };
    return connection;
  }
}

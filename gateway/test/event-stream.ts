import { get, type IncomingMessage } from 'node:http';

interface ReceivedEvent {
  event: string;
  id: string | null;
}

export interface OpenedStream {
  reply: IncomingMessage;
  events: ReceivedEvent[];
  names(): string[];
  text(): string;
  retry(): number | null;
  isClosed(): boolean;
  close(): void;
}

export function openStream(
  url: string,
  headers: Record<string, string>,
  path = '/api/events',
): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const request = get(url + path, { headers, agent: false }, (reply) => {
      let text = '';
      let closed = false;
      const events: ReceivedEvent[] = [];
      let rest = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = /^event: (.+)$/m.exec(block)?.[1];
          if (event !== undefined) events.push({ event, id: /^id: (.+)$/m.exec(block)?.[1] ?? null });
        }
      });
      reply.on('error', () => undefined);
      reply.once('close', () => (closed = true));
      resolve({
        reply,
        events,
        names: () => events.map(({ event }) => event),
        text: () => text,
        retry: () => Number([...text.matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1] ?? NaN) || null,
        isClosed: () => closed,
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
}

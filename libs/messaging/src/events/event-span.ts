import { SpanKind, traceRemote } from '@tenfold/telemetry';

interface EventSpan {
  subject: string;
  eventId: string;
  traceparent: string | undefined;
}

export function tracePublish<T>(event: EventSpan, work: () => Promise<T>): Promise<T> {
  const span = { name: `publish ${event.subject}`, kind: SpanKind.PRODUCER, attributes: attributesOf(event) };
  return traceRemote(event.traceparent, span, work);
}

export function traceProcess<T>(event: EventSpan, consumer: string, work: () => Promise<T>): Promise<T> {
  const attributes = { ...attributesOf(event), 'messaging.consumer.group.name': consumer };
  const span = { name: `process ${event.subject}`, kind: SpanKind.CONSUMER, attributes };
  return traceRemote(event.traceparent, span, work);
}

function attributesOf({ subject, eventId }: EventSpan) {
  return {
    'messaging.system': 'nats',
    'messaging.destination.name': subject,
    'messaging.message.id': eventId,
  };
}

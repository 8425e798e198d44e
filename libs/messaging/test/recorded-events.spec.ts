import * as contracts from '@tenfold/contracts';
import type { DomainEvent } from '@tenfold/contracts';
import { parseEvent } from '../src/events/event-envelope.js';
import { recordedEvents } from './recorded-events.js';

describe('a recorded event of each type', () => {
  const declared = Object.values(contracts as Record<string, unknown>).filter(isEvent);

  it.each(declared.map((event) => [event.type, event] as const))('%s can still be parsed', (type, event) => {
    const recorded = recordedEvents.filter((envelope) => envelope.type === type);
    expect(recorded.length).toBeGreaterThan(0);
    for (const envelope of recorded) {
      expect(JSON.parse(JSON.stringify(parseEvent(event, JSON.stringify(envelope)).data))).toEqual(
        envelope.data,
      );
    }
  });
});

function isEvent(value: unknown): value is DomainEvent<object> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event';
}

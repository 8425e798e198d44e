import { allCalls, callsOf, LIVE_SUBJECTS, liveSubjectsOf, type CallingService } from '@tenfold/contracts';
import { consumersOf } from './events/event-consumers.js';
import { defaultTimings } from './events/event-options.js';

const services = [
  { user: 'identity', name: 'identity' },
  { user: 'quiz', name: 'quiz' },
  { user: 'content-ingestion', name: 'content' },
  { user: 'billing', name: 'billing' },
  { user: 'notifications', name: 'notifications' },
] as const satisfies readonly { user: CallingService; name: string }[];

type Service = (typeof services)[number];

/**
 * Writes the permissions of every service into deploy/nats/authorization.conf: the calls it makes (`callers`
 * of their declarations), the calls it handles, the live signals it sends, and the consumers it reads; and what the
 * gateway subscribes to. The rest of the file is unchanged.
 */
export function withPermissions(authorization: string): string {
  const ofGateway = /(user: gateway\n[\s\S]*?subscribe: \[)[^\]]*/;
  const text = authorization.replace(ofGateway, `$1"_INBOX_gateway.>", "${LIVE_SUBJECTS}"`);
  return services.reduce((text, service) => {
    const block = new RegExp(`(user: ${service.user}\\n[\\s\\S]*?publish: \\[\\n)[^\\]]*(          \\]\\n)`);
    if (!block.test(text)) throw new Error(`no permissions of ${service.user} in the file`);
    const lines = publishes(service).map((subject) => `            "${subject}"\n`);
    return text.replace(block, (_all, before: string, after: string) => before + lines.join('') + after);
  }, text);
}

function publishes(service: Service): string[] {
  const { user, name } = service;
  const callers = services.filter((other) =>
    callsOf(name).some(({ callers }) => callers.includes(other.user)),
  );
  const consumers = consumersOf(user, defaultTimings);
  const streams = new Set(consumers.map(({ stream }) => stream).filter((stream) => stream !== 'ADVISORIES'));
  return [
    `evt.${name}.>`,
    ...['gateway', ...callers.map((caller) => caller.user)].map((caller) => `_INBOX_${caller}.>`),
    ...allCalls
      .filter((call) => call.callers.includes(user))
      .map(({ subject }) => subject)
      .toSorted(),
    ...liveSubjectsOf(user),
    `EVENTS.API.STREAM.INFO.${name.toUpperCase()}`,
    ...[...streams].toSorted().map((stream) => `EVENTS.API.STREAM.MSG.GET.${stream}`),
    ...consumers.flatMap(({ stream, config: { durable_name: consumer } }) => [
      `EVENTS.API.CONSUMER.INFO.${stream}.${consumer}`,
      `EVENTS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
      `$JS.ACK.${stream}.${consumer}.>`,
    ]),
  ];
}

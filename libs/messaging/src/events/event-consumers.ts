import {
  BillingAdministratorActed,
  BillingNotificationDue,
  BillingUserDataErased,
  ContentAdministratorActed,
  ContentUserDataErased,
  CredentialsReplaced,
  DeletionScheduled,
  EmailChanged,
  ExamPublished,
  IdentityAdministratorActed,
  InsightsGenerated,
  NotificationsUserDataErased,
  QuestionReportClosed,
  QuizAdministratorActed,
  QuizCompleted,
  QuizUserDataErased,
  SessionsRescored,
  SubscriptionChanged,
  UserErased,
} from '@tenfold/contracts';
import { AckPolicy, DeliverPolicy, nanos, type ConsumerConfig } from 'nats';
import type { EventTimings } from './event-options.js';
import { ADVISORY_STREAM, ADVISORY_SUBJECT, streamOf } from './event-streams.js';

/**
 * The durable consumers of each service: `<service>__<second argument of @OnEvent>` and its event. Services may not
 * create consumers, so each `@OnEvent` method needs an entry here and permissions in
 * deploy/nats/authorization.conf.
 */
export const eventConsumers: Readonly<Record<string, Readonly<Record<string, { readonly type: string }>>>> = {
  identity: {
    'identity__copy-access': SubscriptionChanged,
    'identity__copy-stats': QuizCompleted,
    'identity__copy-average': SessionsRescored,
    'identity__quiz-has-erased': QuizUserDataErased,
    'identity__billing-has-erased': BillingUserDataErased,
    'identity__notifications-have-erased': NotificationsUserDataErased,
    'identity__content-has-erased': ContentUserDataErased,
    'identity__enter-billing-action': BillingAdministratorActed,
    'identity__enter-content-action': ContentAdministratorActed,
    'identity__enter-identity-action': IdentityAdministratorActed,
    'identity__enter-quiz-action': QuizAdministratorActed,
  },
  quiz: {
    'quiz__copy-access': SubscriptionChanged,
    'quiz__erase-user': UserErased,
    'quiz__revoke-calendar-address': CredentialsReplaced,
    'quiz__copy-exam': ExamPublished,
  },
  'content-ingestion': {
    'content-ingestion__erase-user': UserErased,
  },
  billing: {
    'billing__cancel-subscription': DeletionScheduled,
    'billing__erase-user': UserErased,
    'billing__update-email': EmailChanged,
  },
  notifications: {
    'notifications__erase-user': UserErased,
    'notifications__insights-generated': InsightsGenerated,
    'notifications__notification-due': BillingNotificationDue,
    'notifications__question-report-closed': QuestionReportClosed,
    'notifications__quiz-completed': QuizCompleted,
    'notifications__sessions-rescored': SessionsRescored,
  },
};

const MAX_ACK_PENDING = 256;

type DurableConfig = Partial<ConsumerConfig> & { durable_name: string };

export interface ConsumerPlan {
  stream: string;
  config: DurableConfig;
}

export function handlerConsumer(
  name: string,
  eventType: string,
  timings: Pick<EventTimings, 'ackWaitMs' | 'retryDelaysMs'>,
): ConsumerPlan {
  return {
    stream: streamOf(eventType),
    config: {
      durable_name: name,
      filter_subject: eventType,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(timings.ackWaitMs),
      max_deliver: timings.retryDelaysMs.length + 1,
      max_ack_pending: MAX_ACK_PENDING,
    },
  };
}

export function watchConsumer(service: string, timings: Pick<EventTimings, 'ackWaitMs'>): ConsumerPlan {
  return {
    stream: ADVISORY_STREAM,
    config: {
      durable_name: `${service}__dead-letter-watch`,
      filter_subject: `${ADVISORY_SUBJECT}.>`,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(timings.ackWaitMs),
    },
  };
}

export function consumersOf(
  service: string,
  timings: Pick<EventTimings, 'ackWaitMs' | 'retryDelaysMs'>,
): ConsumerPlan[] {
  const handlers = Object.entries(eventConsumers[service] ?? {}).map(([name, { type }]) =>
    handlerConsumer(name, type, timings),
  );
  return handlers.length === 0 ? [] : [...handlers, watchConsumer(service, timings)];
}

/** @throws Error that names handlers without an entry: no consumer would exist for them */
export function assertConsumersDeclared(
  service: string,
  handlers: readonly { consumer: string; event: { type: string } }[],
): void {
  const declared = eventConsumers[service] ?? {};
  const missing = handlers.filter(({ consumer, event }) => declared[consumer]?.type !== event.type);
  if (missing.length === 0) return;
  const names = missing.map(({ consumer, event }) => `${consumer} (${event.type})`).join(', ');
  throw new Error(`Not declared in eventConsumers, libs/messaging/src/events/event-consumers.ts: ${names}`);
}

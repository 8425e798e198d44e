import { IsOptional } from 'class-validator';
import type { CallingService } from './call.js';
import { Text } from './validation.js';

/**
 * What clients refetch when it changes, and the services that signal the change. A signal is a hint without content: a lost
 * one only delays what the client's slow polling finds too.
 */
export const liveTopics = {
  access: ['billing'],
  profile: ['identity'],
  notifications: ['notifications'],
  export: ['identity'],
} as const satisfies Record<string, readonly CallingService[]>;

export type LiveTopic = keyof typeof liveTopics;

export const LIVE_SUBJECTS = 'live.>';

export function liveSubject(userId: string, topic: LiveTopic): string {
  return `live.user.${userId}.${topic}`;
}

export function sessionEndedSubject(tokenHash: string): string {
  return `live.session.${tokenHash}`;
}

export function liveSubjectsOf(service: CallingService): string[] {
  const topics = Object.entries(liveTopics).filter(([, services]) =>
    (services as readonly string[]).includes(service),
  );
  return [
    ...topics.map(([topic]) => liveSubject('*', topic as LiveTopic)),
    ...(service === 'identity' ? [sessionEndedSubject('*')] : []),
  ];
}

export class LiveUpdatesQuery {
  /** For clients that cannot send the header Last-Event-ID: the last id of an earlier stream. */
  @IsOptional() @Text(20) lastEventId?: string;
}

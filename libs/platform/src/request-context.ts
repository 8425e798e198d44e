import { asyncValue } from '@tenfold/telemetry';

export interface RequestContext {
  requestId: string;
  userId?: string;
  eventId?: string;
}

export const requestContext = asyncValue<RequestContext>('request');

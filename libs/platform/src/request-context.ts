import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being worked on; every log line carries it. */
export interface RequestContext {
  requestId: string;
  userId?: string;
  eventId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const requestContext = {
  run: <T>(context: RequestContext, work: () => T): T => storage.run(context, work),
  get: (): RequestContext | undefined => storage.getStore(),
};

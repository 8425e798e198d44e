import { DAY } from '../domain/calendar.js';
import { ownNow, type World } from './world.js';

/** Stripe lists events for 30 days and keeps idempotent replies for 24 hours. */
const EVENT_DAYS = 30;
const REPLY_DAYS = 1;

export function forgetOld(world: World): void {
  const { store } = world;
  const now = ownNow(world);
  store.transaction(() => {
    for (const { id, savedAt } of store.all('reply')) {
      if (savedAt < now - REPLY_DAYS * DAY) store.remove('reply', id);
    }
    const waited = new Set(store.all('delivery').flatMap((it) => (it.state === 'waiting' ? [it.event] : [])));
    for (const { id, created } of store.all('event')) {
      if (created < now - EVENT_DAYS * DAY && !waited.has(id)) store.remove('event', id);
    }
    for (const { id, event } of store.all('delivery')) {
      if (store.find('event', event) === undefined) store.remove('delivery', id);
    }
  });
}

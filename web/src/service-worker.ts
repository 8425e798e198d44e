import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** Replaced by build/service-worker.mts. */
declare const PRECACHED: PrecacheEntry[];
interface ActivateEvent {
  waitUntil: (promise: Promise<void>) => void;
}
declare const self: {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (type: 'activate', listener: (event: ActivateEvent) => void) => void;
};

const NETWORK_TIMEOUT_SECONDS = 5;
/** Replies of a proxy or gateway that cannot reach the server behind it. */
const UNREACHABLE_STATUSES = [502, 503, 504];

// A tab of the replaced version whose files are gone reloads: lib/reload-for-new-version.ts.
void self.skipWaiting();
// the tab that registers the worker works without a network before its next load
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false });

const network = new NetworkOnly({ networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS });
const shell = createHandlerBoundToURL('/index.html');

/** The page comes from the server while it replies, so that a new version shows at once. */
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const reply = await network.handle(options);
        if (!UNREACHABLE_STATUSES.includes(reply.status)) return reply;
      } catch {
        // no reply
      }
      return shell(options);
    },
    { denylist: [/^\/(api|assets|exhibits)(\/|$)/] },
  ),
);

/** Images of started sessions, which lib/kept-images.ts caches. This worker caches nothing but the files of the build. */
registerRoute(
  ({ sameOrigin, request }) => sameOrigin && request.destination === 'image',
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

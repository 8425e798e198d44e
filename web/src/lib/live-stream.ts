import type { LiveTopic } from '@tenfold/contracts';

/** While the stream is open, polling only finds what a lost signal has missed. */
const LIVE_POLL_MS = 120_000;
/** The browser reconnects within 5 s after a restart of the server; until then nothing polls faster. */
const DOWN_AFTER_MS = { from: 6_000, to: 10_000 };
const REOPEN_MS = { first: 5_000, longest: 60_000 };
/** Browsers allow six connections to one origin over HTTP/1.1, so that hidden tabs must not keep theirs. */
const HIDDEN_CLOSE_MS = 10_000;

const topics: Record<LiveTopic, true> = { access: true, profile: true, notifications: true, export: true };

export type LiveEvent = LiveTopic | 'resync';

interface Handlers {
  onEvent: (event: LiveEvent) => void;
  onSessionEnded: () => void;
  /** The stream has been closed for some seconds: poll again as without it. */
  onDown: () => void;
}

let live = false;

export function isLive(): boolean {
  return live;
}

/** @param ms interval while no stream is open */
export function pollInterval(ms: number): number {
  return live ? LIVE_POLL_MS : ms;
}

/** Opens the tab's stream of server-sent events, and opens it again whenever it ends. @returns a function that stops it */
export function openLiveStream(handlers: Handlers): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let source: EventSource | null = null;
  let lastEventId = '';
  let failures = 0;
  let reopening: Timer;
  let goingDown: Timer;
  let hiding: Timer;

  function connect(): void {
    clearTimeout(reopening);
    source = new EventSource(`/api/events${lastEventId && `?lastEventId=${lastEventId}`}`);
    source.onopen = () => {
      failures = 0;
      clearTimeout(goingDown);
      goingDown = undefined;
      live = true;
    };
    for (const event of [...Object.keys(topics), 'resync'] as LiveEvent[]) {
      source.addEventListener(event, (message: MessageEvent) => {
        lastEventId = message.lastEventId;
        handlers.onEvent(event);
      });
    }
    source.addEventListener('session-ended', () => {
      reconnectLater();
      handlers.onSessionEnded();
    });
    source.onerror = () => {
      // after a network error the browser reconnects by itself, after a refusal it gives up
      if (source?.readyState === EventSource.CLOSED) reconnectLater();
      goDownSoon();
    };
  }

  function disconnect(): void {
    source?.close();
    source = null;
  }

  function reconnectLater(): void {
    disconnect();
    const pause = Math.min(REOPEN_MS.first * 2 ** failures, REOPEN_MS.longest);
    failures += 1;
    reopening = setTimeout(connect, pause * (0.5 + Math.random() / 2));
  }

  function goDownSoon(): void {
    if (!live) return;
    const { from, to } = DOWN_AFTER_MS;
    goingDown ??= setTimeout(
      () => {
        live = false;
        handlers.onDown();
      },
      from + Math.random() * (to - from),
    );
  }

  function onVisibilityChange(): void {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(() => {
        clearTimeout(reopening);
        disconnect();
      }, HIDDEN_CLOSE_MS);
    } else if (source === null) connect();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  if (!document.hidden) connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    for (const timer of [reopening, goingDown, hiding]) clearTimeout(timer);
    disconnect();
    live = false;
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

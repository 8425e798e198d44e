import { lazy, type ComponentType } from 'react';
import { readSession, writeSession } from './local-store.js';

export class ScreenUnreachable extends Error {}

export type LazyScreen<Props> = ComponentType<Props> & { preload: () => void };

const failedScreens = new Set<() => void>();

/**
 * Like React's `lazy`, but a failed load is retried after `forgetFailedLoads`; React caches the failure. A file that is
 * missing on a reachable server belongs to an older deployment: the page reloads once.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedScreens.add(() => (current.Component = create()));
        return await handleFailedLoad(error);
      }
    });
  const current = { Component: create() };

  function Screen(props: Props) {
    const { Component } = current;
    return <Component {...props} />;
  }
  Screen.preload = () => {
    load().catch(() => {});
  };
  return Screen;
}

/** Call it only after the failure is rendered: earlier calls cause a loop of failing loads. */
export function forgetFailedLoads(): void {
  for (const forget of failedScreens) forget();
  failedScreens.clear();
}

async function handleFailedLoad(error: unknown): Promise<never> {
  if (!(await serverAnswers())) throw new ScreenUnreachable('the server cannot be reached', { cause: error });
  // never resolves, because the page reloads
  if (reloadForNewVersion()) return new Promise<never>(() => {});
  throw error;
}

async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

const RELOADED_AT = 'reloadedAt';
const PAUSE_MS = 60_000;

/**
 * Reloads a tab whose files a deployment has replaced, at most once a minute: a permanently missing file shows the error
 * page instead of causing a reload loop.
 *
 * @returns whether the page reloads
 */
function reloadForNewVersion(): boolean {
  const last = Number(readSession(RELOADED_AT) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  // without storage the limit cannot be kept and the page could reload forever
  if (!writeSession(RELOADED_AT, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

import { lazy, type ComponentType } from 'react';
import { reloadForNewVersion } from './reload-for-new-version.js';

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

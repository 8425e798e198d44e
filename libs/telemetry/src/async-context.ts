import { createContextKey } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

/** Contains the only AsyncLocalStorage of a process, because Node 20 copies each one to every promise. */
export const contextManager = new AsyncLocalStorageContextManager();

export interface AsyncValue<T> {
  /** Runs `work`, and everything asynchronous that it starts, with the value. */
  run<Result>(value: T, work: () => Result): Result;
  get(): T | undefined;
}

/** @param name for debugging; two values with one name are independent */
export function asyncValue<T>(name: string): AsyncValue<T> {
  const key = createContextKey(name);
  return {
    run: (value, work) => contextManager.with(contextManager.active().setValue(key, value), work),
    get: () => contextManager.active().getValue(key) as T | undefined,
  };
}

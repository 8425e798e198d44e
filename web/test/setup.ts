import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { server } from './server';

// React captures a stack trace for each of the first 10,000 elements of a second, for warnings in a browser's console:
// a quarter of the time of a screen test
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number };
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// The first screen of a file loads its route and antd, which takes 10 s on a busy machine. Only a failing test waits
// for the limit; a test that expects nothing to appear passes a shorter one.
configure({
  asyncUtilTimeout: 60_000,
  // the default adds the document to the error of each attempt of a query that waits; environment.cjs prints it once
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

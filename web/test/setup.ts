import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { server } from './server';

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

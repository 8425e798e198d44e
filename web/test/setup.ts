import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { server } from './server';

// The first screen of a file loads its route and antd: 20 s on a machine whose cores do other work as well. A higher limit
// costs nothing, because only a test that fails waits for it.
configure({ asyncUtilTimeout: 60_000 });

// an unhandled request is a bug of the screen or of the test
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

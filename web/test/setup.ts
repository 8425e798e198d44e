import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { server } from './server';

// the first screen of a file loads antd, which takes its seconds
configure({ asyncUtilTimeout: 15_000 });

// a call that the test did not foresee is a fault of the screen or of the test
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

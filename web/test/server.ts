import { setupServer } from 'msw/node';

/** The server of the tests: each test says what it answers. */
export const server = setupServer();

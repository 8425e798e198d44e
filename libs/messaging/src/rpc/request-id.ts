/** Passes on the request id that the gateway assigned. */
export const REQUEST_ID_HEADER = 'x-request-id';

import { isSignedCall, parseCallerKeys, signCall, type CallEnvelope } from './call-signature.js';

const gatewayKeys = parseCallerKeys(`quiz=${'q'.repeat(32)},billing=${'b'.repeat(32)}`);
const quizKeys = parseCallerKeys(`gateway=${'q'.repeat(32)}`);
const billingKeys = parseCallerKeys(`gateway=${'b'.repeat(32)}`);
const NOW = 1_800_000_000_000;

const payload = (text: string): Uint8Array => new TextEncoder().encode(text);
const call: CallEnvelope = {
  subject: 'rpc.quiz.session.answer',
  reply: '_INBOX_gateway.1',
  requestId: 'r',
  payload: payload('{"caller":{"userId":"u","isAdmin":false},"input":{"answer":"A"}}'),
};
const signature = signCall(gatewayKeys, 'gateway', call, NOW) ?? '';
const [issuer, expiresAt, mac] = signature.split('.');

/** The last of 43 characters encodes four bits of the MAC; its other two are always zero. */
function withUnusedBits(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return text.slice(0, -1) + alphabet[alphabet.indexOf(text.slice(-1)) + 1];
}

describe('isSignedCall', () => {
  it('accepts a call that the gateway signed for this service', () => {
    expect(isSignedCall(quizKeys, signature, { ...call }, NOW)).toBe(true);
  });

  it.each([
    ['no signature', '', {}],
    ['a signature without a MAC', `${issuer}.${expiresAt}.`, {}],
    ['a later expiry', `${issuer}.${NOW + 31_000}.${mac}`, {}],
    ['an expiry that is no number', `${issuer}.NaN.${mac}`, {}],
    ['a further part', `${signature}.x`, {}],
    ['an empty further part', `${signature}.`, {}],
    ['padding', `${signature}=`, {}],
    ['a foreign character', `${signature}!`, {}],
    ['another encoding of the same MAC', withUnusedBits(signature), {}],
    ['another issuer', `content-ingestion.${expiresAt}.${mac}`, {}],
    ['another subject', signature, { subject: 'rpc.quiz.account.export' }],
    ['another reply subject', signature, { reply: '_INBOX_content-ingestion.1' }],
    ['another request id', signature, { requestId: 's' }],
    [
      'another input',
      signature,
      { payload: payload('{"caller":{"userId":"u","isAdmin":false},"input":{"answer":"B"}}') },
    ],
    [
      'another caller',
      signature,
      { payload: payload('{"caller":{"userId":"u","isAdmin":true},"input":{"answer":"A"}}') },
    ],
  ])('refuses %s', (_case, changedSignature, changed) => {
    expect(isSignedCall(quizKeys, changedSignature, { ...call, ...changed }, NOW)).toBe(false);
  });

  it('refuses an expired signature and one for another service', () => {
    expect(isSignedCall(quizKeys, signature, call, NOW + 29_999)).toBe(true);
    expect(isSignedCall(quizKeys, signature, call, NOW + 30_000)).toBe(false);
    expect(isSignedCall(billingKeys, signature, call, NOW)).toBe(false);
  });
});

test('a process cannot sign for a service with which it shares no key', () => {
  expect(signCall(gatewayKeys, 'gateway', { ...call, subject: 'rpc.content.exam-file.ingest' })).toBeNull();
});

test.each(['quiz', 'quiz=short', '=x', 'quiz=,billing='])('refuses malformed keys: %j', (text) => {
  expect(() => parseCallerKeys(text)).toThrow('caller keys');
});

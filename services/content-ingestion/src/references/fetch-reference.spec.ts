import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fetchReferenceFile, sourceOf } from './fetch-reference.js';

let server: Server;
let address: string;
let replies: { status: number; retryAfter?: string; file?: Buffer }[];
const asked: (string | undefined)[] = [];

beforeAll((done) => {
  server = createServer((request, response) => {
    asked.push(request.headers['accept-encoding']);
    const { status, retryAfter, file } = replies.shift() ?? { status: 500 };
    response.writeHead(status, {
      'content-encoding': 'gzip',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    });
    response.end(gzipSync(file ?? ''));
  }).listen(0, '127.0.0.1', () => {
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/title-19.xml`;
    done();
  });
});
beforeEach(() => void asked.splice(0));
afterAll((done) => void server.close(done));

test('names the public address and the day of an edition', () => {
  expect(sourceOf('19cfr', '2025-04-01')).toEqual({
    address: 'https://www.ecfr.gov/api/versioner/v1/full/2025-04-01/title-19.xml',
    day: '2025-04-01',
  });
  expect(sourceOf('hts', '2025')).toMatchObject({
    address: expect.stringMatching(
      /^https:\/\/www\.usitc\.gov\/.*hts_2025_basic_edition_json\.json$/,
    ) as string,
    day: '2025-01-01',
  });
  for (const [work, when] of [
    ['19cfr', '2025'],
    ['hts', '2025-04-01'],
    ['cfr', '2025-04-01'],
    [undefined, undefined],
  ])
    expect(sourceOf(work, when)).toBeNull();
});

test('reads a compressed file, and asks a busy server again', async () => {
  const file = Buffer.from('<ECFR>text</ECFR>');
  replies = [{ status: 503 }, { status: 429, retryAfter: '0.01' }, { status: 200, file }];
  expect(await fetchReferenceFile(address, 1)).toEqual(file);
  expect(asked).toEqual(['gzip', 'gzip', 'gzip']);
});

test.each([
  [
    'does not ask again for a file that is not there',
    [{ status: 404 }],
    1,
    '127.0.0.1:\\d+ answered 404. Open http.* load <file>',
  ],
  ['gives up after three attempts', [{ status: 500 }, { status: 500 }, { status: 500 }], 3, 'answered 500'],
  [
    'takes no file above 20 MB',
    [{ status: 200, file: Buffer.alloc(21 * 1024 * 1024) }],
    1,
    'more than 20 MB',
  ],
])('%s', async (_, given, requests, message) => {
  replies = given;
  await expect(fetchReferenceFile(address, 1)).rejects.toThrow(new RegExp(message));
  expect(asked).toHaveLength(requests);
});

test('says what to do without a network', async () => {
  await expect(fetchReferenceFile('http://127.0.0.1:1/title-19.xml', 1)).rejects.toThrow(
    '127.0.0.1:1 cannot be reached from this machine. Open http://127.0.0.1:1/title-19.xml elsewhere',
  );
});

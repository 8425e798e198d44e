import { FailingItems } from './failing-items';

const items = (...ids: string[]) => ids.map((questionId) => ({ questionId }));

/** Sends until nothing waits; the server replies to requests that contain `bad` with a status. */
function sendAll(bad: string, status: number, atMost = 20) {
  let queue = items('q1', 'q2', 'q3', 'q4');
  const failing = new FailingItems();
  const requests: string[][] = [];
  const setAside: string[] = [];
  while (queue.length > 0 && requests.length < atMost) {
    const sent = failing.next(queue);
    const ids = sent.map(({ questionId }) => questionId);
    requests.push(ids);
    const isFailing = ids.includes(bad);
    const aside = isFailing ? failing.failed(sent, status < 500) : failing.succeeded(sent);
    if (aside !== null) setAside.push(aside);
    queue = queue.filter(
      ({ questionId }) => questionId !== aside && (isFailing || !ids.includes(questionId)),
    );
  }
  return { requests, setAside };
}

test('an item that the server refuses is found and set aside, and the others are sent', () => {
  expect(sendAll('q2', 400)).toEqual({
    requests: [['q1', 'q2', 'q3', 'q4'], ['q1'], ['q2'], ['q3'], ['q4']],
    setAside: ['q2'],
  });
});

test('an item that the server fails on is tried three times, each time after a request that succeeds', () => {
  const { requests, setAside } = sendAll('q1', 500);
  expect(setAside).toEqual(['q1']);
  expect(requests.filter((ids) => ids.includes('q1'))).toEqual([
    ['q1', 'q2', 'q3', 'q4'],
    ['q1'],
    ['q1'],
    ['q1'],
  ]);
  expect(requests.slice(2, 5)).toEqual([[], ['q2'], ['q3']]);
});

test('nothing is set aside while every request fails', () => {
  const failing = new FailingItems();
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect(failing.failed(failing.next(items('q1', 'q2')), false)).toBeNull();
});

test('new items do not wait for one that fails', () => {
  const failing = new FailingItems();
  failing.failed(failing.next(items('q1')), false);
  expect(failing.next(items('q1'))).toEqual([]);
  expect(failing.next(items('q1', 'q2'))).toEqual(items('q2'));
});

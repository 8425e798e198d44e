import { emptyWork, queueChange } from './exam-changes';
import { FailedChanges } from './failed-changes';

const queued = (questionId: string, sequence: number) =>
  queueChange(undefined, {
    sessionId: 's',
    questionId,
    work: emptyWork,
    version: 0,
    sequence,
    onlyTime: false,
    madeAt: '2026-11-20T10:00:00.000Z',
  });

/** Sends until nothing waits; the server replies to the changes of `bad` with a status. */
function sendAll(bad: string, status: number, atMost = 20) {
  const queue = new Map(['q1', 'q2', 'q3', 'q4'].map((id, index) => [id, queued(id, index + 1)]));
  const failed = new FailedChanges();
  const requests: string[][] = [];
  const setAside: string[] = [];
  while (queue.size > 0 && requests.length < atMost) {
    const sent = failed.next(queue.values());
    const ids = sent.map(({ questionId }) => questionId);
    requests.push(ids);
    const isFailing = ids.includes(bad);
    const aside = isFailing ? failed.failed(sent, status < 500) : failed.succeeded(sent);
    if (!isFailing) for (const id of ids) queue.delete(id);
    if (aside !== null) {
      setAside.push(aside);
      queue.delete(aside);
    }
  }
  return { requests, setAside };
}

test('a change that the server refuses is found and set aside, and the others are sent', () => {
  expect(sendAll('q2', 400)).toEqual({
    requests: [['q1', 'q2', 'q3', 'q4'], ['q1'], ['q2'], ['q3'], ['q4']],
    setAside: ['q2'],
  });
});

test('a change that the server fails on is tried three times, each time after a request that succeeds', () => {
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
  const failed = new FailedChanges();
  const queue = [queued('q1', 1), queued('q2', 2)];
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect(failed.failed(failed.next(queue), false)).toBeNull();
});

test('new changes do not wait for one that fails', () => {
  const failed = new FailedChanges();
  const bad = queued('q1', 1);
  failed.failed(failed.next([bad]), false);
  expect(failed.next([bad])).toEqual([]);
  expect(failed.next([bad, queued('q2', 2)])).toMatchObject([{ questionId: 'q2' }]);
});

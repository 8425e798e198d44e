import { requestPriority } from './request-priority.js';

test.each([
  ['POST', '/api/quiz/answer', 'high'],
  ['POST', '/api/quiz/7a4e/complete', 'high'],
  ['POST', '/api/exam-sessions/7a4e/changes', 'high'],
  ['POST', '/api/exam-sessions/7a4e/complete', 'high'],
  ['POST', '/api/exam-sessions', 'normal'],
  ['GET', '/api/quiz/7a4e', 'normal'],
  ['POST', '/api/quiz/start', 'normal'],
  ['POST', '/api/webhooks/stripe', 'normal'],
  ['GET', '/api/subscription/status?refresh=true', 'normal'],
  ['POST', '/api/notifications/smart-insights', 'low'],
  ['GET', '/api/admin/users?page=2', 'low'],
  ['GET', '/%61pi/quiz/start', 'normal'],
  ['POST', '/api/quiz/answe%72', 'normal'],
  ['GET', 'http://x/api/stats', 'normal'],
  ['GET', '/verify-email?token=a%3D', null],
  ['GET', '/livez', null],
  ['GET', '/readyz', null],
  ['GET', '/assets/index.js', null],
  ['GET', `/exhibits/${'a1'.repeat(32)}.webp`, 'normal'],
  ['GET', '/exhibits/mark-a.svg', null],
  ['GET', '/', null],
])('%s %s has priority %s', (method, url, priority) => {
  expect(requestPriority(method, url)).toBe(priority);
});

import {
  documentedConsumers,
  documentedExportFiles,
  documentedJobKinds,
  eventConsumers,
  exportFiles,
  jobKinds,
  missingPaths,
} from './documented-lists.mjs';

test('the code paths in docs/rules exist', () => {
  expect(missingPaths()).toEqual([]);
});

test('the runbook for dead jobs names every kind of job', () => {
  expect(documentedJobKinds()).toEqual(jobKinds());
  expect(jobKinds()).toContain('rescore-question');
});

test('README.md names every event and its consumers', () => {
  expect(documentedConsumers()).toEqual(eventConsumers());
  expect(eventConsumers()['evt.quiz.completed.v1']).toEqual(['identity', 'notifications']);
});

test('the README of identity names every file of a data export', () => {
  expect(documentedExportFiles()).toEqual(exportFiles());
  expect(exportFiles()).toContain('calendar-address.json');
});

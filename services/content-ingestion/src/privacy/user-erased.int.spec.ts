import { randomUUID } from 'node:crypto';
import {
  ContentUserDataErased,
  exportContentData,
  listQuestionReports,
  sendQuestionReport,
  UserErased,
} from '@tenfold/contracts';
import {
  createCaller,
  missingFromMigrations,
  startForTests,
  columnsWithSecrets,
  tablesWithUserId,
  until,
} from '@tenfold/testing';
import { connect } from 'nats';
import { examXml, makeExam } from '../../test/make-exam.js';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());
let questionIds: string[];

beforeAll(async () => {
  await content.ingest(examXml(makeExam()));
  const rows = await content.service.database.query<{ id: string }[]>(
    `SELECT element ->> 'id' AS id FROM exam_version, jsonb_array_elements(published -> 'questions') element`,
  );
  questionIds = rows.map(({ id }) => id);
});

const report = (userId: string, questionId = questionIds[0] ?? '') =>
  content.service.call(
    sendQuestionReport,
    { questionId, kind: 'typo', text: 'Entrry' },
    createCaller({ userId }),
  );
const reportsOf = (userId: string) => content.service.call(listQuestionReports, {}, createCaller({ userId }));

test('has entities that match its migrations', async () => {
  expect(await missingFromMigrations(content.service.database)).toEqual([]);
});

test('erases every table with a user_id but the tombstones and the job table, whose jobs are of no user', async () => {
  expect(await tablesWithUserId(content.service.database)).toEqual([
    'erased_user',
    'job',
    'question_report',
    'reference_mark',
    'request_key',
  ]);
});

test('stores no token: its hashes are those of files', async () => {
  expect(await columnsWithSecrets(content.service.database)).toEqual([
    'exam_image.hash',
    'exam_source.hash',
    'exam_version.content_hash',
    'reference_edition.content_hash',
  ]);
});

test('deletes the reports of an erased user, takes no later one, and confirms once when the event is delivered twice', async () => {
  const [userId, marker, id] = [randomUUID(), randomUUID(), randomUUID()];
  const identity = await connect({ servers: content.nats.url });
  const publish = (data: { userId: string }, eventId: string = randomUUID()) => {
    const envelope = { id: eventId, type: UserErased.type, occurredAt: new Date().toISOString(), data };
    return until(() => identity.jetstream().publish(UserErased.type, JSON.stringify(envelope)));
  };
  await report(userId);
  await report(marker);
  await publish({ userId }, id);
  await publish({ userId }, id);
  await publish({ userId: marker });
  const confirmations = (of: string): Promise<{ payload: object }[]> =>
    content.service.database.query('SELECT payload FROM outbox WHERE subject = $1 AND aggregate_id = $2', [
      ContentUserDataErased.type,
      of,
    ]);
  await until(async () => (await confirmations(marker)).length === 1);
  await until(async () => (await confirmations(userId)).length === 1);
  expect((await confirmations(userId)).map(({ payload }) => payload)).toEqual([
    { userId, service: 'content' },
  ]);
  await identity.close();
  expect(await reportsOf(userId)).toEqual([]);
  await report(userId);
  expect(await reportsOf(userId)).toEqual([]);
});

test('exports the reports of the user alone, page by page', async () => {
  const [caller, other] = [createCaller(), createCaller()];
  await report(other.userId);
  for (const id of questionIds.slice(0, 2)) await report(caller.userId, id);
  await content.service.database.query(
    `INSERT INTO question_report (user_id, id, question_id, question_number, exam_id, exam_version, kind, text)
     SELECT user_id, gen_random_uuid(), gen_random_uuid(), 1, exam_id, 1, 'other', repeat('€', 2000)
       FROM question_report, generate_series(1, 99) WHERE user_id = $1 AND question_id = $2`,
    [caller.userId, questionIds[0]],
  );
  const first = await content.service.call(exportContentData, {}, caller);
  expect(first.files['question-reports.json']).toHaveLength(100);
  const after = first.next ?? {};
  const second = await content.service.call(exportContentData, { after }, caller);
  expect(second).toMatchObject({ files: { 'question-reports.json': [{}] }, next: null });
  const rows = [first, second].flatMap(({ files }) => files['question-reports.json'] as { text: string }[]);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(101);
  expect(rows.filter(({ text }) => text === 'Entrry')).toHaveLength(2);
});

import { randomUUID } from 'node:crypto';
import {
  ExamPublished,
  ingestExamFile,
  Problem,
  type EventEnvelope,
  type ExamPublishedData,
  type IngestionResult,
} from '@tenfold/contracts';
import { createCaller, missingFromMigrations, until } from '@tenfold/testing';
import { connect, type NatsConnection } from 'nats';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { startContent, type ContentUnderTest } from '../../test/start-content.js';
import type { ParsedExam } from '../domain/parsed-exam.js';

describe('ingestExamFile', () => {
  let content: ContentUnderTest;
  let nats: NatsConnection;
  const published: EventEnvelope<ExamPublishedData>[] = [];

  beforeAll(async () => {
    content = await startContent();
    nats = await connect({ servers: content.nats.url });
    nats.subscribe(ExamPublished.type, { callback: (_error, message) => published.push(message.json()) });
    await nats.flush();
  });
  afterAll(async () => {
    await nats.close();
    await content.stop();
  });

  const ingest = (exam: ParsedExam): Promise<IngestionResult> => content.ingest(examXml(exam));
  const eventsOf = (examId: string) =>
    published.filter(({ data }) => data.examId === examId).map(({ data }) => data);
  const versionsOf = (examId: string) =>
    content.service.database.query(
      'SELECT version, created_by, published FROM exam_version WHERE exam_id = $1 ORDER BY version',
      [examId],
    );
  const relayed = (examId: string) =>
    until(async () => {
      const [row] = await content.service.database.query(
        'SELECT count(*)::int AS waiting FROM outbox WHERE aggregate_id = $1 AND published_at IS NULL',
        [examId],
      );
      return row.waiting === 0;
    });

  it('stores and publishes an exam, and deletes the upload', async () => {
    const exam = makeExam({ title: 'Happy' });
    const uploadId = await content.upload(examXml(exam));
    const result = await content.service.call(
      ingestExamFile,
      { uploadId, confirmNewExam: true },
      content.admin,
    );
    expect(result).toEqual({
      success: true,
      examId: expect.any(String),
      stats: { questionsCreated: 80, categoriesCreated: 3, authenticCount: 0, placeholderCount: 0 },
      validation: { issues: [], warnings: [] },
    });
    expect(await content.isUploaded(uploadId)).toBe(false);

    const [event] = await until(() => eventsOf(result.examId).length > 0 && eventsOf(result.examId));
    expect(event).toMatchObject({
      version: 1,
      title: 'Happy',
      sitting: '2025-04-23',
      origin: 'sample',
      references: [{ title: 'Title 19, Code of Federal Regulations', edition: '2025-04-01' }],
      exhibits: [{ id: 'case-1', images: [{ url: '/exhibits/invoice-2.svg', description: 'An invoice' }] }],
      categories: [{ position: 0 }, { position: 1 }, { name: 'Classification', position: 2 }],
      questions: { length: 80 },
    });
    const versions = await versionsOf(result.examId);
    expect(versions).toEqual([
      {
        version: 1,
        created_by: content.admin.userId,
        published: expect.objectContaining({ title: 'Happy' }),
      },
    ]);
    expect({ ...versions[0].published, version: 1, isWithdrawn: false }).toEqual(event);
  });

  it('is idempotent: the same content returns the same reply, and stores and publishes nothing', async () => {
    const exam = makeExam({ title: 'Twice', origin: 'authentic' });
    const categories = exam.categories.map((category) => ({ ...category, name: `${category.name} II` }));
    const first = await ingest({ ...exam, categories });
    expect(first.stats).toEqual({
      questionsCreated: 80,
      categoriesCreated: 3,
      authenticCount: 80,
      placeholderCount: 0,
    });
    await relayed(first.examId);
    const before = await content.counts();

    const otherLayout = examXml({ ...exam, title: ' Twice ', categories }).replaceAll(
      '<answers>',
      '\n  <!-- same -->\n<answers>',
    );
    expect(await content.ingest(otherLayout)).toEqual(first);
    expect(await content.counts()).toEqual(before);
    expect(eventsOf(first.examId)).toHaveLength(1);
  });

  it('adds a version with the same ids for changed content', async () => {
    const exam = makeExam({ title: 'Changed' });
    const first = await ingest(exam);
    const changed = withQuestion(exam, 12, { content: 'How many days does a broker have to answer CBP?' });
    const second = await ingest({ ...changed, title: 'CHANGED' });
    expect(second.examId).toBe(first.examId);
    expect(second.stats.categoriesCreated).toBe(0);
    const back = await ingest(exam);
    expect(back.examId).toBe(first.examId);

    const events = await until(() => eventsOf(first.examId).length === 3 && eventsOf(first.examId));
    const byVersion = events.toSorted((a, b) => a.version - b.version);
    expect(byVersion.map(({ version, title }) => [version, title])).toEqual([
      [1, 'Changed'],
      [2, 'CHANGED'],
      [3, 'Changed'],
    ]);
    const idsOf = (event: ExamPublishedData | undefined) =>
      event?.questions.map(({ id, categoryId }) => [id, categoryId]);
    expect(byVersion[1]?.questions[11]?.content).toBe('How many days does a broker have to answer CBP?');
    expect(byVersion.map(idsOf)).toEqual([1, 2, 3].map(() => idsOf(byVersion[0])));
    expect(
      await content.service.database.query('SELECT title, current_version FROM exam WHERE id = $1', [
        first.examId,
      ]),
    ).toEqual([{ title: 'Changed', current_version: 3 }]);
  });

  it('gives a section name the same id in every exam', async () => {
    const one = await ingest(makeExam({ title: 'Sections 1' }));
    const categories = makeExam().categories.map((category, index) =>
      index === 2 ? { ...category, name: 'Marking' } : { ...category, name: category.name.toUpperCase() },
    );
    const two = await ingest(makeExam({ title: 'Sections 2', categories }));
    expect(two.stats.categoriesCreated).toBe(1);
    await Promise.all([relayed(one.examId), relayed(two.examId)]);
    const idsOf = (examId: string) => eventsOf(examId)[0]?.categories.map(({ id }) => id) ?? [];
    expect(idsOf(two.examId).slice(0, 2)).toEqual(idsOf(one.examId).slice(0, 2));
    expect(idsOf(two.examId)[2]).not.toBe(idsOf(one.examId)[2]);
  });

  it('counts placeholders and returns their lines as warnings', async () => {
    const exam = withQuestion(makeExam({ title: 'Unfinished', origin: 'authentic' }), 4, {
      content: 'Sample question 4',
    });
    const result = await ingest(exam);
    expect(result.stats).toMatchObject({ questionsCreated: 80, authenticCount: 79, placeholderCount: 1 });
    expect(result.validation).toEqual({
      issues: [],
      warnings: [
        {
          line: 45,
          question: 4,
          group: 'Questions and exhibits',
          severity: 'warning',
          code: 'PLACEHOLDER',
          message: 'Question 4 looks unfinished: its text is placeholder text.',
        },
      ],
    });
  });

  it('adds one version for six concurrent uploads of the same exam', async () => {
    const xml = examXml(makeExam({ title: 'Parallel' }));
    const results = await Promise.all(Array.from({ length: 6 }, () => content.ingest(xml)));
    const [first] = results;
    expect(results).toEqual(results.map(() => first));
    const examId = first?.examId ?? '';
    expect(await versionsOf(examId)).toHaveLength(1);
    await relayed(examId);
    expect(eventsOf(examId)).toHaveLength(1);
  });

  it('queues no more files than it can read before the gateway times out', async () => {
    const xml = examXml(makeExam({ title: 'Crowded' }));
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => content.ingest(xml)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfterSeconds: 10 } });
    expect(await content.ingest(xml)).toMatchObject({ success: true });
  });

  it('numbers versions without gaps for concurrent uploads of changed content', async () => {
    const exam = makeExam({ title: 'Racing' });
    const contents = [1, 2, 3, 4, 5, 6].map((number) =>
      withQuestion(exam, number, { explanation: 'Another explanation.' }),
    );
    const [first] = await Promise.all(contents.map(ingest));
    const versions: { version: number }[] = await versionsOf(first?.examId ?? '');
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('counts each new section once for concurrent uploads of different exams', async () => {
    const names = ['Quota', 'Bonds', 'Drawback'];
    const exams = [1, 2, 3, 4, 5, 6].map((number) => {
      const inOrder = number % 2 ? names : names.toReversed();
      const categories = makeExam().categories.map((category, index) => ({
        ...category,
        name: inOrder[index] ?? '',
      }));
      return makeExam({ title: `Shared ${number}`, categories });
    });
    const results = await Promise.all(exams.map(ingest));
    expect(new Set(results.map(({ examId }) => examId)).size).toBe(6);
    expect(results.reduce((sum, { stats }) => sum + stats.categoriesCreated, 0)).toBe(3);
  });

  it.each([
    ['a visitor', null, 'UNAUTHENTICATED', 401],
    ['a user', createCaller(), 'FORBIDDEN', 403],
  ] as const)('refuses %s and keeps the upload', async (_who, caller, code, status) => {
    const uploadId = await content.upload(examXml(makeExam({ title: 'Not yours' })));
    const before = await content.counts();
    const problem = await content.service.refused(ingestExamFile, { uploadId }, caller);
    expect([problem.code, problem.status]).toEqual([code, status]);
    expect(await content.isUploaded(uploadId)).toBe(true);
    expect(await content.counts()).toEqual(before);
  });

  it('returns NOT_FOUND when an upload has expired or was read before', async () => {
    const gone = await content.service.refused(ingestExamFile, { uploadId: randomUUID() }, content.admin);
    expect(gone).toMatchObject({
      code: 'NOT_FOUND',
      message: 'The upload has expired. Please send the exam file again.',
    });

    const uploadId = await content.upload(examXml(makeExam({ title: 'Once' })));
    const twice = [1, 2].map(() =>
      content.service.call(ingestExamFile, { uploadId, confirmNewExam: true }, content.admin),
    );
    const outcomes = await Promise.allSettled(twice);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses an upload id that is not a UUID', async () => {
    const problem = await content.service.refused(ingestExamFile, { uploadId: '*' }, content.admin);
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', extra: { errors: [{ field: 'uploadId' }] } });
  });

  it('stores nothing when the transaction fails', async () => {
    jest.spyOn(console, 'log').mockReturnValue(); // TypeORM logs failed statements here
    const { database } = content.service;
    await database.query(`ALTER TABLE exam_version ADD CONSTRAINT full_disk CHECK (false) NOT VALID`);
    const before = await content.counts();
    const xml = examXml(makeExam({ title: 'All or nothing' }));
    expect(await content.refused(xml)).toMatchObject({ code: 'INTERNAL' });
    expect(await content.counts()).toEqual(before);
    await database.query('ALTER TABLE exam_version DROP CONSTRAINT full_disk');
    expect(await content.ingest(xml)).toMatchObject({ success: true, stats: { categoriesCreated: 0 } });
  });

  it('returns UNAVAILABLE without Redis and works again when it is back', async () => {
    const exam = examXml(makeExam({ title: 'After the outage' }));
    await content.redis.kill();
    const problem = await until(async () => {
      const refused = await content.service.refused(
        ingestExamFile,
        { uploadId: randomUUID() },
        content.admin,
      );
      return refused.code === 'UNAVAILABLE' && refused;
    });
    expect(problem.extra).toEqual({ retryAfterSeconds: 2 });
    await content.redis.start();
    const result = await until(
      () => content.ingest(exam).catch((error: unknown) => (error instanceof Problem ? null : error)),
      {
        what: 'an ingestion after Redis is back',
      },
    );
    expect(result).toMatchObject({ success: true });
  });

  it('has entities that match its migrations', async () => {
    expect(await missingFromMigrations(content.service.database)).toEqual([]);
  });
});

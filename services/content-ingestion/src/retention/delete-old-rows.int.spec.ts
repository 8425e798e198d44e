import { examImageUploadKey, saveQuestion, storeExamImage } from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { makePng } from '../../test/make-images.js';
import { edit, managedExams } from '../../test/managed-exams.js';
import { startContent } from '../../test/start-content.js';
import { DeleteOldRowsJob } from './delete-old-rows.job.js';

const content = startForTests(() => startContent());
const { call, get, ingested } = managedExams(content);

const store = async (width: number): Promise<string> => {
  const uploadId = await content.upload(await makePng(width, 20, 'navy'), examImageUploadKey);
  return (await call(storeExamImage, { uploadId })).url;
};
const age = (days: number) =>
  content.service.database.query(`UPDATE exam_image SET used_at = used_at - make_interval(days => $1)`, [
    days,
  ]);
const left = async (): Promise<string[]> => {
  const rows = await content.service.database.query<{ url: string }[]>(
    `SELECT '/exhibits/' || hash || '.webp' AS url FROM exam_image`,
  );
  return rows.map(({ url }) => url).toSorted();
};
const deleteOld = () => new DeleteOldRowsJob(content.service.database).images();

it('deletes images that no version of an exam names for 30 days', async () => {
  const { examId } = await ingested('With an image');
  const [named, unnamed] = [await store(30), await store(31)];
  const imageDescription = 'A carton';
  await call(saveQuestion, edit(await get(examId), 1, { imageUrl: named, imageDescription }));
  // an old version still names it
  const without = { imageUrl: null, imageDescription: null };
  await call(saveQuestion, edit(await get(examId), 1, without));
  await age(29);
  await deleteOld();
  expect(await left()).toEqual([named, unnamed].toSorted());
  await age(2);
  const young = await store(32);
  await deleteOld();
  expect(await left()).toEqual([named, young].toSorted());
});

it.each([
  ['uploads it again', () => store(33)],
  [
    'names it',
    async (imageUrl: string) => {
      const exam = await ingested('Named late');
      await call(saveQuestion, edit(exam, 1, { imageUrl, imageDescription: 'A carton' }));
    },
  ],
])('keeps an unnamed image for 30 days more when an editor %s', async (_what, use) => {
  const url = await store(33);
  await age(31);
  await use(url);
  await deleteOld();
  expect(await left()).toContain(url);
});

import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_FILE_MAX_MEGABYTES,
  Problem,
  type ExamFileIssue,
} from '@tenfold/contracts';
import {
  containedReferences,
  keyOfContained,
  withImageAddresses,
  type ContainedReference,
} from '../domain/contained-images.js';
import { issueAt } from '../domain/exam-file-issue.js';
import { INSTALLED_IMAGES } from '../domain/installed-images.js';
import type { ParsedExam } from '../domain/parsed-exam.js';
import type { FindImages } from '../exam/read-exam-file.js';
import { ALL_IMAGES_LIMITS, encodeImages, type NewImage } from '../images/encode-image.js';
import type { ParsedUpload } from '../parser/run-parser.js';

const IMAGES_MAX = 100;

export interface ImageSources {
  findImages: FindImages;
  packageImages: ParsedUpload['images'];
}

/** `images` have to be stored with the exam, which refers to their addresses. */
export type PlacedImages =
  { ok: true; exam: ParsedExam; images: NewImage[] } | { ok: false; issues: ExamFileIssue[] };

/**
 * Gives each image inside an imported file the address that it will have. One that an export wrote keeps its address
 * while it is stored here, so that a round trip does not encode it again.
 */
export async function placeImages(parsed: ParsedExam, sources: ImageSources): Promise<PlacedImages> {
  const references = containedReferences(parsed);
  if (references.length === 0) return { ok: true, exam: parsed, images: [] };
  const stored = await sources.findImages(references.map(({ url }) => url));
  const isKnown = (url: string): boolean => INSTALLED_IMAGES.has(url) || stored.has(url);
  const missing = references.filter(({ url }) => !isKnown(url));
  const encoded = await encodeReferences(missing, sources.packageImages);
  if (!encoded.ok) return encoded;
  const { images } = encoded;
  const exam = withImageAddresses(parsed, ({ url, contained }) =>
    isKnown(url) ? url : (images.get(keyOfContained(contained))?.url ?? url),
  );
  return { ok: true, exam, images: [...images.values()] };
}

type EncodedImages = { ok: true; images: Map<string, NewImage> } | Extract<PlacedImages, { ok: false }>;

async function encodeReferences(
  references: readonly ContainedReference[],
  packageImages: ParsedUpload['images'],
): Promise<EncodedImages> {
  const distinct = new Map(references.map((one) => [keyOfContained(one.contained), one]));
  if (distinct.size > IMAGES_MAX)
    return refused(issueAt(null, 'IMPORT_IMAGE_COUNT', distinct.size, IMAGES_MAX));
  const contents = readContents([...distinct.values()], packageImages);
  if (!contents.ok) return contents;
  const keys = [...contents.files.keys()];
  const encoded = await encodeImages([...contents.files.values()], ALL_IMAGES_LIMITS);
  if (encoded.length < keys.length && !(encoded.at(-1) instanceof Problem))
    return refused(issueAt(null, 'IMPORT_IMAGE_TIME'));
  const results = new Map(encoded.map((image, at) => [keys[at], image]));
  const images = new Map<string, NewImage>();
  const issues: ExamFileIssue[] = [];
  for (const [key, reference] of distinct) {
    const image = results.get(key);
    if (image instanceof Problem) issues.push(unusable(reference, image));
    else if (image) images.set(key, image);
    else if (!contents.files.has(key)) issues.push(missingFrom(reference));
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, images };
}

function readContents(
  references: readonly ContainedReference[],
  packageImages: ParsedUpload['images'],
): { ok: true; files: Map<string, Buffer> } | Extract<PlacedImages, { ok: false }> {
  if (!packageImages.ok)
    return packageImages.isTooLarge
      ? refused(issueAt(null, 'IMPORT_IMAGE_BYTES', IMPORT_FILE_MAX_MEGABYTES))
      : refused(issueAt(null, 'IMPORT_UNREADABLE', 'QTI package', packageImages.reason));
  const files = new Map<string, Buffer>();
  for (const { contained } of references) {
    const bytes =
      contained.base64 === null
        ? packageImages.files.get(contained.name)
        : Buffer.from(contained.base64, 'base64');
    if (bytes) files.set(keyOfContained(contained), bytes);
  }
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  return total > IMPORT_FILE_MAX_BYTES
    ? refused(issueAt(null, 'IMPORT_IMAGE_BYTES', IMPORT_FILE_MAX_MEGABYTES))
    : { ok: true, files };
}

function unusable(
  { contained, line, question, where }: ContainedReference,
  { message }: Problem,
): ExamFileIssue {
  return { ...issueAt(line, 'IMPORT_IMAGE', where, contained.name, message), question };
}

function missingFrom({ contained, line, question, where }: ContainedReference): ExamFileIssue {
  return { ...issueAt(line, 'IMPORT_IMAGE_MISSING', where, contained.name), question };
}

function refused(issue: ExamFileIssue): Extract<PlacedImages, { ok: false }> {
  return { ok: false, issues: [issue] };
}

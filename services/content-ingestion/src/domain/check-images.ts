import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { INSTALLED_IMAGES } from './installed-images.js';
import { questionsOf, type ParsedExam, type ParsedImage } from './parsed-exam.js';

/** The addresses of all images that are not inside the file, of exhibits first. */
export function imagesIn(exam: ParsedExam): Pick<ParsedImage, 'line' | 'url'>[] {
  const inQuestions = questionsOf(exam).flatMap(({ image, answers }) => [
    ...(image ? [image] : []),
    ...answers.flatMap(({ line, imageUrl: url, contained }) =>
      url === null ? [] : [{ line, url, contained }],
    ),
  ]);
  const all = [...exam.exhibits.flatMap(({ images }) => images), ...inQuestions];
  return all.filter(({ contained }) => !contained);
}

/** An image that is not installed, with its issue unless it is an uploaded image. */
export interface UnknownImage {
  url: string;
  issue: ExamFileIssue;
}

/** The Content-Security-Policy blocks images of other sites. */
export function findUnknownImages(exam: ParsedExam): UnknownImage[] {
  return imagesIn(exam).flatMap(({ line, url }) => {
    if (!isImageUrl(url)) return [{ url, issue: issueAt(line, 'IMAGE_URL', url) }];
    if (INSTALLED_IMAGES.has(url)) return [];
    return [{ url, issue: issueAt(line, url.startsWith('/') ? 'IMAGE_MISSING' : 'IMAGE_FOREIGN', url) }];
  });
}

/** @param stored addresses of uploaded images */
export function checkImages(unknown: readonly UnknownImage[], stored: ReadonlySet<string>): ExamFileIssue[] {
  return unknown.flatMap(({ url, issue }) => (stored.has(url) ? [] : [issue]));
}

function isImageUrl(url: string): boolean {
  if (/^\/exhibits\/[\w.-]+(?:\/[\w.-]+)*$/.test(url)) return !url.split('/').includes('..');
  return /^https?:\/\/[^\s\\@]+$/i.test(url) && URL.canParse(url);
}

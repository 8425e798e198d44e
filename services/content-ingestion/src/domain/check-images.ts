import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { INSTALLED_IMAGES } from './installed-images.js';
import { questionsOf, type ParsedExam, type ParsedImage } from './parsed-exam.js';

/** The addresses of all images, of exhibits first. */
export function imagesIn(exam: ParsedExam): Pick<ParsedImage, 'line' | 'url'>[] {
  const inQuestions = questionsOf(exam).flatMap(({ image, answers }) => [
    ...(image ? [image] : []),
    ...answers.flatMap(({ line, imageUrl }) => (imageUrl === null ? [] : [{ line, url: imageUrl }])),
  ]);
  return [...exam.exhibits.flatMap(({ images }) => images), ...inQuestions];
}

/** @param stored addresses of uploaded images; the Content-Security-Policy blocks those of other sites */
export function checkImages(exam: ParsedExam, stored: ReadonlySet<string>): ExamFileIssue[] {
  return imagesIn(exam).flatMap(({ line, url }) => {
    if (!isImageUrl(url)) return [issueAt(line, 'IMAGE_URL', url)];
    if (INSTALLED_IMAGES.has(url) || stored.has(url)) return [];
    return [issueAt(line, url.startsWith('/') ? 'IMAGE_MISSING' : 'IMAGE_FOREIGN', url)];
  });
}

function isImageUrl(url: string): boolean {
  if (/^\/exhibits\/[\w.-]+(?:\/[\w.-]+)*$/.test(url)) return !url.split('/').includes('..');
  return /^https?:\/\/[^\s\\@]+$/i.test(url) && URL.canParse(url);
}

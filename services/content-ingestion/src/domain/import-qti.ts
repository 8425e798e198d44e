import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import {
  importedExam,
  type EnteredDetails,
  type ImportedExam,
  type ImportedParts,
  type ImportedQuestion,
} from './imported-exam.js';
import { importQtiItem, type ImportedItem } from './import-qti-item.js';
import { lostMeaning } from './markup-meaning.js';
import { imagesIn, readExamDetails, readMarkup, type FindContained } from './read-markup.js';
import {
  childNamed,
  childrenNamed,
  descendantNamed,
  descendants,
  elementsOf,
  type XmlTree,
} from './xml-tree.js';
import type { ExamFileIssue } from '@tenfold/contracts';

/** Files of a package by their path. */
export type PackageTrees = ReadonlyMap<string, XmlTree>;

interface PlacedItem {
  path: string;
  section: string | null;
}

const MANIFEST = 'imsmanifest.xml';

/** Reads a QTI 3.0 package: the items of its first test, else all items of its manifest. */
export function importQti(files: PackageTrees, entered: EnteredDetails): ImportedExam {
  const manifestPath = [...files.keys()].find((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  const manifest = manifestPath === undefined ? undefined : files.get(manifestPath);
  if (manifestPath === undefined || !manifest) return unreadable('it has no imsmanifest.xml');
  const list = childNamed(manifest, 'resources');
  const resources = (list ? childrenNamed(list, 'resource') : []).map(({ attributes }) => ({
    type: attributes['type'] ?? '',
    path: resolvePath(manifestPath, attributes['href'] ?? ''),
  }));
  const rootOf = (path: string): string => files.get(path)?.name ?? '';
  const isOld = resources.some(
    ({ type, path }) => /^imsqti_.*xmlv[12]p\d/.test(type) || OLD_ROOT.test(rootOf(path)),
  );
  const isNew = resources.some(({ path }) => /^qti-assessment-(?:test|item)$/.test(rootOf(path)));
  if (isOld && !isNew) return unreadable('it is of an older version than QTI 3.0');
  // resources are typed by their programs as they like
  const testPath = resources.find(({ path }) => rootOf(path) === 'qti-assessment-test')?.path;
  const test = testPath === undefined ? undefined : files.get(testPath);
  const ofManifest = resources.filter(
    ({ type, path }) => rootOf(path) === 'qti-assessment-item' || type.startsWith('imsqti_item_'),
  );
  const placed =
    testPath !== undefined && test
      ? itemsOfTest(test, testPath, files)
      : ofManifest.map(({ path }): PlacedItem => ({ path, section: null }));
  assertAtMost('questions', placed.length);
  const parts = readItems(placed, files);
  const details = test ? readExamDetails(test.children) : null;
  const title = details?.title ?? test?.attributes['title'] ?? null;
  const known = details ?? { sitting: null, origin: null, references: [] };
  return importedExam({ ...parts, details: { ...known, title } }, entered);
}

function unreadable(reason: string): ImportedExam {
  return { ok: false, issues: [issueAt(null, 'IMPORT_UNREADABLE', 'QTI package', reason)] };
}

const OLD_ROOT = /^(?:assessmentTest|assessmentItem|questestinterop)$/;

/** The innermost section is that of the item. A section may be a file of its own, which is read once. */
function itemsOfTest(
  parent: XmlTree,
  parentPath: string,
  files: PackageTrees,
  section: string | null = null,
  read = new Set<string>(),
): PlacedItem[] {
  return elementsOf(parent).flatMap((child) => {
    const path = resolvePath(parentPath, child.attributes['href'] ?? '');
    if (child.name === 'qti-assessment-item-ref') return [{ path, section }];
    const referred =
      child.name === 'qti-assessment-section-ref' && !read.has(path) ? files.get(path) : undefined;
    if (referred) read.add(path);
    const inner = referred ?? child;
    const isSection = inner.name === 'qti-assessment-section';
    const name = isSection ? (inner.attributes['title'] ?? section) : section;
    return itemsOfTest(inner, referred ? path : parentPath, files, name, read);
  });
}

function readItems(placed: readonly PlacedItem[], files: PackageTrees): Omit<ImportedParts, 'details'> {
  const questions: ImportedQuestion[] = [];
  const warnings: ExamFileIssue[] = [];
  const stimuli = new Map<string, ImportedParts['exhibits'][number]>();
  for (const [path, tree] of files) {
    if (tree.name === 'qti-assessment-stimulus')
      stimuli.set(path, stimulusOf(tree, stimuli.size, containedIn(path)));
  }
  const readOnce = new Map<string, ImportedItem>();
  for (const { path, section } of placed) {
    const item = files.get(path);
    if (!item) {
      warnings.push(issueAt(null, 'IMPORT_FILE_MISSING', path));
      continue;
    }
    const read = readOnce.get(path) ?? importQtiItem(item, containedIn(path));
    readOnce.set(path, read);
    if (!read.ok) {
      warnings.push(read.warning);
      continue;
    }
    const stimulus =
      read.stimulusHref === null ? undefined : stimuli.get(resolvePath(path, read.stimulusHref));
    questions.push({ ...read.question, section, exhibitId: stimulus?.id ?? null });
  }
  return { questions, warnings, exhibits: [...stimuli.values()] };
}

function stimulusOf(
  stimulus: XmlTree,
  index: number,
  findContained: FindContained,
): ImportedParts['exhibits'][number] {
  const body = descendantNamed(stimulus, 'qti-stimulus-body');
  const label = stimulus.attributes['label'] ?? '';
  const [heading] = body ? descendants(body, ({ name }) => /^h[1-6]$/.test(name)) : [];
  const content = readMarkup(body?.children ?? [], (element) => element === heading);
  return {
    id: NAME.test(label) ? label : `exhibit-${index + 1}`,
    title: heading ? readMarkup(heading.children) : null,
    content: content === '' ? null : content,
    images: imagesIn(body?.children ?? [], findContained).map((image) => ({ line: 1, ...image })),
    lost: lostMeaning(body?.children ?? []),
  };
}

export const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** Finds the files of the package that a document refers to by relative addresses. */
function containedIn(path: string): FindContained {
  return (src) =>
    /^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(src) ? null : { name: resolvePath(path, src), base64: null };
}

/** `../stimuli/a.xml` as seen from `items/b.xml` is `stimuli/a.xml`. */
function resolvePath(from: string, href: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of unescaped(href).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

export function unescaped(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href; // a percent sign that starts no escape
  }
}

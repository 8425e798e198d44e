import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import {
  answerImage,
  countLeftOut,
  importedExam,
  letterAt,
  type EnteredDetails,
  type ImportedExam,
  type ImportedParts,
  type ImportedQuestion,
} from './imported-exam.js';
import { NAME, unescaped } from './import-qti.js';
import {
  imagesIn,
  readExamDetails,
  readExplanation,
  readMarkup,
  type ExamDetails,
  type FindContained,
} from './read-markup.js';
import { lostMeaning } from './markup-meaning.js';
import { readHtml } from './read-html.js';
import { childNamed, childrenNamed, hasClass, textContent, type XmlTree } from './xml-tree.js';
import type { ExamFileIssue } from '@tenfold/contracts';

const EXHIBIT_ID = /^exhibit-(.+)$/;
const NUMBER = /^question ([1-9]\d{0,2})$/i;

/** Reads the multiple choice questions of a Moodle question bank in which one answer is chosen. */
export function importMoodle(quiz: XmlTree, entered: EnteredDetails): ImportedExam {
  const parts: ImportedParts = { details: null, exhibits: [], questions: [], warnings: [] };
  let section: string | null = null;
  const listed = childrenNamed(quiz, 'question');
  assertAtMost('questions', listed.length);
  for (const question of listed) {
    const type = question.attributes['type'] ?? '';
    if (type === 'category') {
      section = sectionOf(question);
      parts.details = detailsOf(question) ?? parts.details;
      continue;
    }
    const exhibit = type === 'description' ? exhibitOf(question) : null;
    if (exhibit) parts.exhibits.push(exhibit);
    else if (type === 'truefalse' || (type === 'multichoice' && textIn(question, 'single') !== 'false'))
      parts.questions.push({ ...questionOf(question), section });
    else parts.warnings.push(otherKind(question));
  }
  const ids = new Set(parts.exhibits.map(({ id }) => id));
  const questions = parts.questions.map((question) => ({
    ...question,
    exhibitId: question.exhibitId !== null && ids.has(question.exhibitId) ? question.exhibitId : null,
  }));
  return importedExam({ ...parts, questions }, entered);
}

function otherKind(question: XmlTree): ExamFileIssue {
  return issueAt(
    question.line,
    'IMPORT_OTHER_KIND',
    textIn(question, 'name') || `A ${question.attributes['type'] ?? ''}`,
  );
}

function sectionOf(question: XmlTree): string | null {
  return lastCategory(textIn(question, 'category'));
}

/** The last part of a category's path; a slash within a part is written twice. */
export function lastCategory(path: string): string | null {
  const last =
    path
      .split(/(?<!\/)\/(?!\/)/)
      .at(-1)
      ?.replaceAll('//', '/') ?? '';
  return /^(?:\$\w+\$|top|)$/.test(last.trim()) ? null : last.trim();
}

function detailsOf(question: XmlTree): ExamDetails | null {
  return readExamDetails(htmlIn(question, 'info'));
}

function exhibitOf(question: XmlTree): ImportedParts['exhibits'][number] | null {
  const [, id] = EXHIBIT_ID.exec(textIn(question, 'idnumber')) ?? [];
  if (id === undefined || !NAME.test(id)) return null;
  const nodes = htmlIn(question, 'questiontext');
  const images = imagesIn(nodes, filesOf(question, 'questiontext'));
  const heading = nodes.find((node) => typeof node !== 'string' && node.name === 'h3');
  const content = readMarkup(nodes, (element) => element === heading);
  return {
    id,
    title: heading === undefined || typeof heading === 'string' ? null : readMarkup(heading.children),
    content: content === '' ? null : content,
    images: images.map((image) => ({ line: question.line, ...image })),
    lost: lostMeaning(nodes),
  };
}

function questionOf(question: XmlTree): Omit<ImportedQuestion, 'section'> {
  const isExhibit = (element: XmlTree) => hasClass(element, 'exhibit');
  const text = htmlIn(question, 'questiontext').filter(
    (node) => typeof node === 'string' || !isExhibit(node),
  );
  const tagList = childNamed(question, 'tags');
  const tags = (tagList ? childrenNamed(tagList, 'tag') : []).map((tag) => textContent(tag).trim());
  const listed = childrenNamed(question, 'answer');
  assertAtMost('answers to one question', listed.length);
  const answers = listed.map((answer) => ({
    nodes: htmlOf(answer),
    images: imagesIn(htmlOf(answer), filesIn(answer)),
    feedback: htmlIn(answer, 'feedback'),
    points: Number(answer.attributes['fraction']),
  }));
  const best = Math.max(0, ...answers.map(({ points }) => points));
  const named = [...tags, textIn(question, 'name')].map((name) => NUMBER.exec(name)?.[1]).find(Boolean);
  const [image = null, ...more] = imagesIn(text, filesOf(question, 'questiontext'));
  const feedback = htmlIn(question, 'generalfeedback');
  const inFeedback = imagesIn(feedback, filesOf(question, 'generalfeedback'));
  const letters = answers.flatMap(({ points }, index) =>
    best > 0 && points === best ? [letterAt(index)] : [],
  );
  return {
    line: question.line,
    number: named === undefined ? null : Number(named),
    content: readMarkup(text),
    image,
    answers: answers.map(({ nodes, images }) => ({ text: readMarkup(nodes), ...answerImage(images) })),
    otherImages: more.length + countLeftOut(answers.map(({ images }) => images)) + inFeedback.length,
    key: tags.includes('removed') ? 'REMOVED' : letters.join(','),
    ...readExplanation(feedback),
    feedback: answers.map((answer) => readMarkup(answer.feedback)),
    lost: lostMeaning([
      ...text,
      ...answers.flatMap((answer) => [...answer.nodes, ...answer.feedback]),
      ...feedback,
    ]),
    exhibitId: tags.map((tag) => /^exhibit (.+)$/.exec(tag)?.[1]).find(Boolean) ?? null,
  };
}

function textIn(question: XmlTree, name: string): string {
  const child = childNamed(question, name);
  return child ? textContent(childNamed(child, 'text') ?? child).trim() : '';
}

function htmlIn(question: XmlTree, name: string): XmlTree['children'] {
  const child = childNamed(question, name);
  return child ? htmlOf(child) : [];
}

function filesOf(question: XmlTree, name: string): FindContained {
  const child = childNamed(question, name);
  return child ? filesIn(child) : () => null;
}

/** Finds the files that stand beside a text, to which it refers by `@@PLUGINFILE@@/name`. */
function filesIn(element: XmlTree): FindContained {
  const files = new Map(
    childrenNamed(element, 'file')
      .map((file) => {
        const { path = '/', name = '' } = file.attributes;
        return [path + name, textContent(file)] as const;
      })
      .toReversed(),
  );
  return (src) => {
    const [, path] = /^@@PLUGINFILE@@\/(.+)$/.exec(src) ?? [];
    if (path === undefined) return null;
    const name = unescaped(path);
    return { name, base64: files.get(`/${name}`) ?? null };
  };
}

/** Formats other than HTML are plain text, line for line. */
function htmlOf(element: XmlTree): XmlTree['children'] {
  const text = textContent(childNamed(element, 'text') ?? element);
  const isPlain = /^(?:plain_text|markdown)$/.test(element.attributes['format'] ?? '');
  if (!isPlain) return readHtml(text);
  return [{ name: 'pre', attributes: {}, line: element.line, children: [text] }];
}

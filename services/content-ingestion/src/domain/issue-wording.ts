/** Codes are stable; the sentences are for editors. `question` is null if the issue is in no question. */

type Question = number | null;

const of = (question: Question): string => (question === null ? '' : ` of question ${question}`);
const inQuestion = (question: Question): string => (question === null ? '' : ` in question ${question}`);
const tags = (names: readonly string[]): string => names.map((name) => `<${name}>`).join(' or ');

const file = {
  EMPTY: () => 'Please provide XML content to ingest',
  OTHER_FORMAT: (explanation: string) => explanation,
  NOT_UTF8: (found: string) =>
    `The file is saved as Windows-1252 (ANSI), seen at "${found}". Save it again as UTF-8: in Notepad, choose Save as and the encoding UTF-8.`,
  NUL_CHARACTER: () => 'There is a NUL character here, which is no text. Delete it.',
  WRONG_ENCODING: (declared: string) =>
    `The first line declares the encoding ${declared}. Save the file as UTF-8 and write encoding="UTF-8".`,
  DOCTYPE_FORBIDDEN: (found: string) => `${found} is not allowed anywhere in an exam file. Delete it.`,
  PARSER_STOPPED: () =>
    'The document could not be read: it stopped its reader, or takes more time or memory than a file may take.',
  EXAM_TOO_LARGE: (found: number, limit: number) =>
    `The exam takes ${found} bytes once published; at most ${limit} can be sent. Shorten its texts.`,
};

const xml = {
  AMPERSAND_ALONE: (found: string, question: Question) =>
    `Replace & with &amp; in "${found}"${of(question)}.`,
  UNKNOWN_ENTITY: (name: string, question: Question) =>
    `XML does not know ${name}${inQuestion(question)}. Write the character itself, or &amp; for a real &.`,
  LESS_THAN_ALONE: (found: string, question: Question) => `Replace < with &lt; in "${found}"${of(question)}.`,
  COMMENT_UNCLOSED: () => 'The comment that starts here never ends. Write --> at its end, or delete <!--.',
  COMMENT_HYPHENS: () => 'This comment has two hyphens (--) inside. Delete them, or the whole comment.',
  CDATA_UNCLOSED: () => 'The section <![CDATA[ that starts here never ends. Write ]]> at its end.',
  TAG_INCOMPLETE: (found: string, question: Question) =>
    `The tag that starts with ${found}${inQuestion(question)} never ends: a quotation mark or > is missing.`,
  ATTRIBUTE_SYNTAX: (element: string, found: string, question: Question) =>
    `The tag <${element}>${inQuestion(question)} cannot be read at ${found}. Write name="value" with straight quotation marks.`,
  ATTRIBUTE_REPEATED: (element: string, name: string, question: Question) =>
    `The tag <${element}>${inQuestion(question)} has ${name} twice. Delete one.`,
  LESS_THAN_IN_ATTRIBUTE: (found: string, question: Question) =>
    `Replace < with &lt; between the quotation marks of ${found}${inQuestion(question)}.`,
  TAG_NOT_CLOSED: (name: string, found: string, question: Question) =>
    `<${name}>${inQuestion(question)} is not closed before </${found}>. Write </${name}> where it ends.`,
  END_TAG_ALONE: (name: string, question: Question) =>
    `</${name}>${inQuestion(question)} closes a tag that is not open. Delete it, or write <${name}> before it.`,
  END_TAG_DIFFERS: (open: string, name: string, question: Question) =>
    `<${open}>${inQuestion(question)} is closed by </${name}>. Write the same name in both tags.`,
  FILE_CUT_OFF: (name: string, question: Question) =>
    `The file ends before <${name}>${inQuestion(question)} is closed. It was probably cut off: send the whole file.`,
  TEXT_OUTSIDE: () => 'Nothing may stand before <exam> or after </exam>. Delete it.',
  CONTROL_CHARACTER: (code: string, question: Question) =>
    `There is an unprintable character (${code})${inQuestion(question)}. Delete it.`,
  DECLARATION_NOT_FIRST: () =>
    'The line <?xml …?> must be the very first of the file. Delete the blanks and lines before it.',
  NOT_WELL_FORMED: (question: Question) =>
    `The XML cannot be read here${inQuestion(question)}. Compare the tags and quotation marks with the example.`,
};

const structure = {
  WRONG_ROOT: (name: string) =>
    `An exam file starts with <exam title="…">; this one starts with <${name}>.${name === 'quiz' ? ' For Moodle XML, choose the file with “Choose a file”: it is imported as a draft.' : ''}`,
  NAMESPACE_FORBIDDEN: (name: string) =>
    `<${name}> has a prefix with a colon, or an attribute that starts with xmlns or xsi. Delete it.`,
  ATTRIBUTE_MISSING: (element: string, name: string, example: string, question: Question) =>
    `<${element}>${inQuestion(question)} has no ${name}. Write it into the tag, for example ${name}="${example}".`,
  ATTRIBUTE_UNKNOWN: (element: string, name: string, allowed: readonly string[], question: Question) =>
    `<${element}>${inQuestion(question)} may not have the attribute "${name}". Allowed: ${allowed.join(', ') || 'none'}.`,
  ATTRIBUTE_VALUE: (element: string, name: string, value: string, allowed: string, question: Question) =>
    `${name}="${value}" of <${element}>${inQuestion(question)} is not allowed. Allowed: ${allowed}.`,
  ELEMENT_EMPTY: (element: string, question: Question) =>
    `<${element}>${inQuestion(question)} is empty. Write its text between the tags.`,
  ELEMENT_UNKNOWN: (element: string, expected: readonly string[], question: Question) =>
    `<${element}>${inQuestion(question)} is no tag of an exam file. Allowed here: ${tags(expected) || 'no tag'}.`,
  ELEMENT_SPELLING: (element: string, right: string, question: Question) =>
    `Write <${right}> for <${element}>${inQuestion(question)}: capital and small letters matter.`,
  ELEMENT_MISPLACED: (element: string, expected: readonly string[], question: Question) =>
    `<${element}>${inQuestion(question)} stands where ${tags(expected)} should be. Add what is missing, or correct the order.`,
  ELEMENT_EXTRA: (element: string, question: Question) =>
    element === 'answer'
      ? `There are too many <answer> tags${inQuestion(question)}. Allowed: two to five.`
      : `There is one <${element}> too many${inQuestion(question)}. Delete it.`,
  ELEMENT_MISSING: (parent: string, expected: readonly string[], question: Question) =>
    parent === 'answers'
      ? `There are too few <answer> tags${inQuestion(question)}. Allowed: two to five.`
      : `<${parent}>${inQuestion(question)} ends too early. It still needs ${tags(expected)}.`,
  TEXT_BETWEEN_TAGS: (text: string, question: Question) =>
    `The text "${text}" stands between the tags${of(question)}. Move it into a tag, or delete it.`,
  ELEMENT_NOT_EMPTY: (element: string, question: Question) =>
    `<${element}>${inQuestion(question)} may have no text and no tags inside. Write it as one tag: <${element} …/>.`,
  TAG_IN_TEXT: (element: string, question: Question) =>
    `<${element}>${inQuestion(question)} has another tag inside. Texts are plain: delete the tag, or write &lt; for <.`,
  STRUCTURE: (question: Question) =>
    `The tags are not as an exam file has them${inQuestion(question)}. Compare them with the format requirements.`,
};

const content = {
  QUESTION_COUNT: (expected: number, found: number) =>
    `An exam has exactly ${expected} questions; this one has ${found}.`,
  FIRST_NUMBER: (found: number) => `The first question has the number ${found}; it must be 1.`,
  QUESTION_NUMBER: (found: number, before: number) =>
    `Question ${found} follows question ${before}; numbers go up by one through all sections.`,
  QUESTION_REPEATED: (number: number, line: number) => `Question ${number} is already on line ${line}.`,
  CATEGORY_REPEATED: (name: string, line: number) => `The section "${name}" is already on line ${line}.`,
  ANSWER_LETTERS: (number: number, found: string, expected: string) =>
    `Question ${number} has the answers ${found}; it must have ${expected}, each once.`,
  QUESTION_EMPTY: (number: number) => `Question ${number} has no text.`,
  ANSWER_COUNT: (number: number, found: number) =>
    `Question ${number} has ${found === 0 ? 'no answers' : 'one answer'}; it needs two to five.`,
  KEY_MISSING: (number: number) => `Question ${number} has no key.`,
  ANSWER_EMPTY: (number: number, letter: string) =>
    `Answer ${letter} of question ${number} has neither text nor image.`,
  CORRECT_ANSWER: (number: number, found: string) =>
    `The correct answer of question ${number} is "${found}"; it must be a letter, letters joined by or, and, & or a comma, or REMOVED.`,
  CORRECT_ANSWER_FOR_ALL: (number: number, found: string) =>
    `The correct answer of question ${number} is "${found}". Write REMOVED to give everyone credit, also without an answer, or all letters (A or B or C or D): then an unanswered question is incorrect.`,
  CORRECT_ANSWER_NOT_OFFERED: (number: number, letter: string) =>
    `The correct answer of question ${number} names ${letter}, which the question does not offer.`,
  EXHIBIT_REPEATED: (id: string, line: number) => `The exhibit "${id}" is already on line ${line}.`,
  EXHIBIT_UNDEFINED: (number: number, id: string) =>
    `Question ${number} refers to the exhibit "${id}", which the exam does not have.`,
  IMAGE_URL: (url: string) => `"${url}" is not an image address: it starts with /exhibits/.`,
  IMAGE_FOREIGN: (url: string) =>
    `The image "${url}" is on another website, from which students’ browsers load no images. Upload the image, and write the address that it gets.`,
  IMAGE_MISSING: (url: string) =>
    `There is no image "${url}". Upload it, and write the address that it gets.`,
  SECTION_ORDER: (number: number, neighbors: readonly number[]) =>
    `Question ${number} can only be in the section of question ${neighbors.join(' or ')}: numbers go up by one through all sections.`,
  SITTING_DATE: (found: string) => `The sitting is "${found}"; it must be a plain day such as 2025-04-23.`,
  TEXT_TOO_LONG: (length: number, where: string, limit: number) =>
    `There are ${length} characters in ${where}; ${limit} are allowed.`,
  MARKUP_IN_TEXT: (found: string, where: string) =>
    `There is ${found} in ${where}; texts are plain and shown as they are.`,
  TOO_MANY_PLACEHOLDERS: (found: number, total: number) =>
    `${found} of ${total} questions are placeholders; at most a tenth may be.`,
};

const questions = {
  PLACEHOLDER: (number: number, where: string) =>
    `Question ${number} looks unfinished: its ${where} is placeholder text.`,
  QUESTION_TEXT_REPEATED: (number: number, other: number) =>
    `Question ${number} has the same text as question ${other}.`,
  ANSWER_TEXT_REPEATED: (number: number, first: string, second: string) =>
    `Answers ${first} and ${second} of question ${number} are the same.`,
  CITATION_UNKNOWN: (number: number, citation: string) =>
    `Question ${number} cites "${citation}", which is not a citation in a known form.`,
  CITATION_MISPRINTED: (number: number, citation: string, reason: string) =>
    `Question ${number} cites ${citation}, but ${reason}. Compare it with the original.`,
  EVERY_ANSWER_ACCEPTED: (number: number) =>
    `Question ${number} accepts all letters: any answer is correct, but an unanswered question is incorrect. If the exam gave everyone credit, write REMOVED: then an unanswered question is correct, too.`,
  SURVEY_TEXT: (number: number, letter: string, found: string) =>
    `Answer ${letter} of question ${number} has "${found}", probably copied from the survey after the exam. Delete what does not belong to the answer.`,
  EXHIBIT_UNUSED: (id: string) =>
    `No question refers to the exhibit "${id}". Write exhibit="${id}" into the tags of its questions, or delete it.`,
};

const texts = {
  GARBLED_CHARACTER: (found: string, probably: string, where: string) =>
    `"${found}" in ${where} was probably ${probably}: the text was once opened in a wrong encoding. Type the character again.`,
  LOST_CHARACTER: (found: string, where: string) =>
    `A character is lost in "${found}" of ${where}. Type it again from the original.`,
  QUESTION_MARK_FOR_QUOTE: (found: string, where: string) =>
    `The ? in "${found}" of ${where} was probably an apostrophe or a quotation mark. Type it again.`,
  INVISIBLE_CHARACTER: (found: string, code: string, where: string) =>
    `"${found}" in ${where} has an invisible character (${code}), which prevents finding the word. Type the word again.`,
  LIGATURE: (found: string, letters: string, where: string) =>
    `"${found}" in ${where} has the letters "${letters}" as one character, which prevents finding the word. Type the word again.`,
  PAGE_FOOTER: (found: string, where: string) =>
    `"${found}" in ${where} was probably copied from the head or foot of a page. Delete what does not belong to the text.`,
  LABEL_IN_TEXT: (found: string, where: string) =>
    `"${found}" at the start of ${where} is a label that students see twice. Delete it.`,
  ANSWERS_JOINED: (found: string, where: string) =>
    `"${found}" in ${where} looks like the start of the next answer. Write it into an answer of its own.`,
  ESCAPED_TWICE: (found: string, instead: string, where: string) =>
    `Students would read "${found}" in ${where}. Write ${instead} instead.`,
  LINE_BREAK: (found: string, where: string) =>
    `The line breaks off in the middle of a sentence after "${found}" in ${where}. Join it with the next line.`,
};

const dates = {
  SITTING_IN_FUTURE: (sitting: string) =>
    `The sitting ${sitting} is more than a year away. Check the year, or publish the exam once it was given.`,
  SITTING_LONG_AGO: (sitting: string, years: number) =>
    `The sitting ${sitting} is more than ${years} years ago. Check the year.`,
  TITLE_AND_SITTING: (title: string, sitting: string) =>
    `The title says ${title}, but the sitting is in ${sitting}. Correct the one that is wrong.`,
};

/** `none`: no student has answered the question. */
type KeyEffect = 'rescored' | 'kept' | 'none';

const keyEffects: Record<KeyEffect, (before: string) => string> = {
  rescored: () => ' Finished sessions are rescored, and students whose score changes are notified.',
  kept: (before) =>
    ` Its text or options change, too, so it counts as another question: finished sessions keep the key “${before}”.`,
  none: () => '',
};

const keys = {
  KEY_CHANGED: (number: number, before: string, after: string, effect: KeyEffect) =>
    `Question ${number}: the key changes from “${before}” to “${after}”.${keyEffects[effect](before)}`,
  KEY_CHANGE_UNDONE: (number: number, before: string, after: string, effect: KeyEffect, key: string) =>
    `Question ${number}: this file undoes a key change by an editor. The key changes from “${before}” to “${after}”.${keyEffects[effect](before)} To keep the key of the editor, write ${key} into the file.`,
};

const sections = {
  SECTION_NAME_SIMILAR: (name: string, known: string) =>
    `"${name}" is not a known section. Did you mean "${known}"? Correct the name, or confirm the new section.`,
};

const imports = {
  IMPORT_UNREADABLE: (format: string, reason: string) => `This ${format} cannot be read: ${reason}.`,
  IMPORT_UNKNOWN: () =>
    'This file cannot be imported. Choose QTI, Moodle XML, GIFT, Aiken, a CSV file or Excel workbook with titles of columns, a Word document, text of Anki notes, JSON from an export, or a past exam as PDF or text.',
  IMPORT_EXAM_FILE: () =>
    'This is an exam file, not one of another program. Paste it into “XML content”, or choose it with “Choose a file”, and ingest it.',
  IMPORT_TITLE: () => 'The file does not name its exam. Enter a title.',
  IMPORT_PUBLISHED: (title: string) =>
    `"${title}" is published already, and an import is a draft. Enter another title, or edit the published exam.`,
  IMPORT_IMAGE: (where: string, name: string, reason: string) => `The image "${name}" of ${where}: ${reason}`,
  IMPORT_IMAGE_MISSING: (where: string, name: string) =>
    `The file does not contain the image "${name}" of ${where}. Export it again with its images, or delete the image.`,
  IMPORT_IMAGE_COUNT: (found: number, limit: number) =>
    `The file has ${found} images to store; one import stores ${limit}. Upload some of them first, and refer to their addresses.`,
  IMPORT_IMAGE_BYTES: (megabytes: number) =>
    `The images of the file have more than ${megabytes} MB together. Save them with fewer pixels.`,
  IMPORT_IMAGE_TIME: () =>
    'Reading the images of the file takes too much time. Save them with fewer pixels, or import fewer.',
  FILE_LIMIT: (limit: number, what: string) =>
    `The file has more than ${limit.toLocaleString('en-US')} ${what}. Delete what does not belong to the exam, or split the file.`,
  IMPORT_EMPTY: () => 'The file has no multiple-choice question with one choice.',
  IMPORT_KEY_ALONE: () =>
    'This is an answer key without its questions. Choose it together with the exam. To compare it with a stored exam, open that exam.',
  KEY_FILE_EMPTY: () => 'No row of an answer key was found in the file.',
};

const importWarnings = {
  IMPORT_OTHER_KIND: (name: string) =>
    `"${name}" is left out: only multiple choice questions with one choice are imported.`,
  IMPORT_FILE_MISSING: (path: string) =>
    `"${path}" is left out: the package names this file and does not have it.`,
  IMPORT_ANSWER_COUNT: (name: string, found: number) =>
    `"${name}" is left out: it has ${found} answers, and a question may have two to five.`,
  IMPORT_QUESTION: (path: string, reason: string) => `"${path}" is left out: ${reason}.`,
  IMPORT_KEY: (number: number, found: string) =>
    `The key of question ${number} is left out: "${found}" is no letter from A to E, letters with commas, or REMOVED.`,
  IMPORT_NUMBER_REPEATED: (number: number, instead: number) =>
    `The number ${number} is there twice: the second question becomes question ${instead}.`,
  IMPORT_MEANING_LOST: (where: string, lost: readonly string[]) =>
    `Texts are plain, so these are lost in ${where}: ${lost.join(', ')}. Compare it with the original.`,
  IMPORT_ROW_EMPTY: (found: string) =>
    `This row is left out: it has neither a question nor answers, only "${found}".`,
  IMPORT_ROW_KIND: (kind: string) => `This row is left out: "${kind}" is no kind of row.`,
  IMPORT_OTHER_IMAGES: (number: number, count: number) =>
    `Images of question ${number} that are left out: ${count}. A question has one image, an answer one, and an explanation none.`,
  IMPORT_UNCERTAIN: (number: number, reason: string) =>
    `Question ${number} was not read with certainty: ${reason}.`,
  IMPORT_NO_SECTION: (count: number, section: string) =>
    `${count} questions name no section and are in the section "${section}".`,
};

export const wording = {
  ...imports,
  ...importWarnings,
  ...file,
  ...xml,
  ...structure,
  ...content,
  ...questions,
  ...texts,
  ...dates,
  ...keys,
  ...sections,
};

export const issueGroups = [
  { group: 'File', severity: 'error', codes: Object.keys(file) },
  { group: 'File', severity: 'error', codes: Object.keys(imports) },
  { group: 'Import', severity: 'warning', codes: Object.keys(importWarnings) },
  { group: 'XML', severity: 'error', codes: Object.keys(xml) },
  { group: 'Structure', severity: 'error', codes: Object.keys(structure) },
  { group: 'Content', severity: 'error', codes: Object.keys(content) },
  { group: 'Questions and exhibits', severity: 'warning', codes: Object.keys(questions) },
  { group: 'Damaged texts', severity: 'warning', codes: Object.keys(texts) },
  { group: 'Dates', severity: 'warning', codes: Object.keys(dates) },
  { group: 'Changed keys', severity: 'warning', codes: Object.keys(keys) },
  { group: 'New sections', severity: 'confirmation', codes: Object.keys(sections) },
] as const;

/**
 * The content of an exam file that is valid by the schema, before the other rules are checked. Texts are trimmed; `line`
 * is the line of the element in the XML, from 1.
 */
export interface ParsedExam {
  line: number;
  title: string;
  sitting: string | null;
  origin: 'authentic' | 'sample';
  references: ParsedReference[];
  exhibits: ParsedExhibit[];
  categories: ParsedCategory[];
}

interface ParsedReference {
  line: number;
  title: string;
  edition: string | null;
}

export interface ParsedExhibit {
  line: number;
  id: string;
  title: string | null;
  content: string | null;
  images: ParsedImage[];
}

export interface ParsedImage {
  line: number;
  url: string;
  description: string;
  /** Absent in exam files. `url` is then the address before an export, if any. */
  contained?: ContainedImage | null;
}

/** An image inside an imported file. */
export interface ContainedImage {
  name: string;
  /** Null: it is the file of this name in the imported package. */
  base64: string | null;
}

interface ParsedCategory {
  line: number;
  name: string;
  questions: ParsedQuestion[];
}

/** Where a question of a past exam was read, and why not with certainty. */
interface ParsedSource {
  question: ParsedPlace;
  key: ParsedPlace | null;
  doubts: string[];
}

export interface LinePlace {
  /** Index of the file in the upload. */
  file: number;
  page: number;
  /** Share of the page that is above it. */
  top: number;
}

export interface ParsedPlace extends LinePlace {
  /** Null in a PDF. */
  line: number | null;
}

export interface ParsedQuestion {
  line: number;
  number: number;
  content: string;
  image: ParsedImage | null;
  answers: ParsedAnswer[];
  correctAnswer: { line: number; text: string };
  explanation: string;
  citations: string[];
  exhibitId: string | null;
  source?: ParsedSource;
}

export interface ParsedAnswer {
  line: number;
  letter: string;
  text: string;
  imageUrl: string | null;
  /** As in `ParsedImage`. */
  contained?: ContainedImage | null;
}

export function questionsOf(exam: ParsedExam): ParsedQuestion[] {
  return exam.categories.flatMap((category) => category.questions);
}

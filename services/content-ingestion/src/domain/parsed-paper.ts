/**
 * A paper as its XML says it, after the schema has accepted it and before the rules are checked. Texts have no
 * blanks at either end; `line` is where the element stands in the XML, from 1.
 */
export interface ParsedPaper {
  line: number;
  title: string;
  /** YYYY-MM-DD, or null when the paper names no day. */
  sitting: string | null;
  origin: 'authentic' | 'sample';
  references: ParsedReference[];
  exhibits: ParsedExhibit[];
  /** At least one, each with at least one question. */
  categories: ParsedCategory[];
}

export interface ParsedReference {
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
}

export interface ParsedCategory {
  line: number;
  name: string;
  questions: ParsedQuestion[];
}

export interface ParsedQuestion {
  line: number;
  number: number;
  content: string;
  image: ParsedImage | null;
  /** Two to five. */
  answers: ParsedAnswer[];
  correctAnswer: { line: number; text: string };
  /** Empty when the paper gives none. */
  explanation: string;
  citations: string[];
  /** The id of the exhibit that the question is about. */
  exhibitId: string | null;
}

export interface ParsedAnswer {
  line: number;
  /** One of A to E. */
  letter: string;
  /** Empty when the answer is an image only. */
  text: string;
  imageUrl: string | null;
}

/** Every question in document order, whatever its category. */
export function questionsOf(paper: ParsedPaper): ParsedQuestion[] {
  return paper.categories.flatMap((category) => category.questions);
}

import { startsWith, type CitedRange } from './find-paragraphs.js';

interface Excerpted {
  place: number;
  kind: string;
  path: readonly string[];
  text: string;
}

const CHARACTERS_MAX = 1_200;

/** The cited paragraphs up to a length, after the paragraphs that introduce them; of a whole division its start. */
export function excerptOf<Paragraph extends Excerpted>(
  paragraphs: readonly Paragraph[],
  cited: CitedRange | null,
): Paragraph[] {
  const shown = paragraphs.filter(({ kind }) => kind !== 'source');
  if (cited === null) return upToLength(shown);
  const first = shown.find(({ place }) => place === cited.from);
  const introductions = new Set(
    first?.path.map((_, depth) => introductionOf(first.path.slice(0, depth), shown)),
  );
  const above = shown.filter((one) => one.place < cited.from && introductions.has(one));
  const own = shown.filter(({ place }) => place >= cited.from && place <= cited.to);
  return [...above, ...upToLength(own)];
}

/** The first paragraph of a level: "(d) Report—(1) General." introduces "(d)(2)". */
function introductionOf<Paragraph extends Excerpted>(
  path: readonly string[],
  all: readonly Paragraph[],
): Paragraph | undefined {
  return path.length === 0 ? undefined : all.find((one) => startsWith(one.path, path));
}

function upToLength<Paragraph extends Excerpted>(paragraphs: readonly Paragraph[]): Paragraph[] {
  let left = CHARACTERS_MAX;
  return paragraphs.filter(({ text }) => {
    const fits = left > 0;
    left -= text.length;
    return fits;
  });
}

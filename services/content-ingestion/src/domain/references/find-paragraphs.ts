interface Placed {
  place: number;
  path: readonly string[];
}

export interface CitedRange {
  from: number;
  to: number;
}

/**
 * The paragraphs that a path names, with those below it.
 *
 * @param through the end of a range of paragraphs, such as "(b)"
 */
export function findParagraphs(
  paragraphs: readonly Placed[],
  path: readonly string[],
  through: string | null,
): CitedRange | null {
  const own = runOf(paragraphs, path);
  const last = through?.replace(/[()]/g, '') ?? null;
  const end = last === null || path.length === 0 ? null : runOf(paragraphs, [...path.slice(0, -1), last]);
  return own && { from: own.from, to: Math.max(own.to, end?.to ?? 0) };
}

/** The longest start of a path that exists. */
export function existingPath(paragraphs: readonly Placed[], path: readonly string[]): string[] {
  for (let length = path.length; length > 0; length -= 1) {
    const start = path.slice(0, length);
    if (paragraphs.some((paragraph) => startsWith(paragraph.path, start))) return start;
  }
  return [];
}

export function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((designation, depth) => path[depth] === designation);
}

function runOf(paragraphs: readonly Placed[], path: readonly string[]): CitedRange | null {
  const first = paragraphs.findIndex((paragraph) => startsWith(paragraph.path, path));
  if (first < 0) return null;
  const after = paragraphs.findIndex(
    (paragraph, index) => index > first && !startsWith(paragraph.path, path),
  );
  const last = paragraphs[(after < 0 ? paragraphs.length : after) - 1];
  return { from: paragraphs[first]?.place ?? 0, to: last?.place ?? 0 };
}

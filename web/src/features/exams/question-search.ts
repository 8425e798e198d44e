import type { ManagedQuestion } from '@tenfold/contracts';

/** The questions that have the number, or every word in their text, options, explanation, citations or editor note. */
export function searchQuestions(
  questions: readonly ManagedQuestion[],
  search: string,
): readonly ManagedQuestion[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return questions;
  const [word] = words;
  if (words.length === 1 && /^\d{1,3}$/.test(word ?? '')) {
    const numbered = questions.filter(({ number }) => number === Number(word));
    if (numbered.length > 0) return numbered;
  }
  return questions.filter((question) => {
    const text = searchedText(question);
    return words.every((one) => text.includes(one));
  });
}

function searchedText({ content, answers, explanation, citations, editorNote }: ManagedQuestion): string {
  const parts = [content, ...answers.map(({ text }) => text), explanation, ...citations, editorNote ?? ''];
  return parts.join('\n').toLowerCase();
}

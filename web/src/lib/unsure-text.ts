interface MarkedAnswer {
  isUnsure: boolean;
  /** Null while an exam with the question runs. */
  isRight: boolean | null;
}

/** "Of 3 answers you marked not sure, 2 were correct; of 5 you did not mark, 1 was incorrect." Null without a mark. */
export function unsureText(given: readonly MarkedAnswer[]): string | null {
  const answers = given.filter(({ isRight }) => isRight !== null);
  const marked = answers.filter(({ isUnsure }) => isUnsure);
  if (marked.length === 0) return null;
  const others = answers.filter(({ isUnsure }) => !isUnsure);
  const right = marked.filter(({ isRight }) => isRight).length;
  const wrong = others.filter(({ isRight }) => !isRight).length;
  const words = marked.length === 1 ? '1 answer' : `${marked.length} answers`;
  const ofMarked = `Of ${words} you marked not sure, ${right} ${was(right)} correct`;
  if (others.length === 0) return `${ofMarked}.`;
  return `${ofMarked}; of ${others.length} you did not mark, ${wrong} ${was(wrong)} incorrect.`;
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}

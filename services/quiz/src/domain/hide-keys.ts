/** The fields that contain the key of a question or from which it follows, with what stands there instead. */
const HIDDEN = {
  correctAnswer: null,
  explanation: null,
  citation: null,
  cfrEdition: null,
  keyChange: undefined,
  isCorrect: null,
  isCredited: null,
  credit: null,
  isSourceOpened: null,
  answerShares: undefined,
  changes: [],
} as const;

type Hideable = { [Field in keyof typeof HIDDEN]?: unknown };

/** Every reply with keys, except the result of the exam itself, passes here. */
export function hideKeyOf<Item extends Hideable>(isKeyless: boolean, item: Item): Item {
  if (!isKeyless) return item;
  const hidden = Object.entries(HIDDEN).filter(([field]) => field in item);
  return { ...item, ...Object.fromEntries(hidden) };
}

/** @param keyless ids of the questions of the user's running exams and diagnostics */
export function hideKeysOf<Item extends Hideable & ({ id: string } | { questionId: string })>(
  keyless: readonly string[],
  items: Item[],
): Item[] {
  if (keyless.length === 0) return items;
  const hidden = new Set(keyless);
  return items.map((item) => hideKeyOf(hidden.has('questionId' in item ? item.questionId : item.id), item));
}

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
  answerShares: null,
  changes: [],
} as const;

type Hideable = { [Field in keyof typeof HIDDEN]?: unknown };

/** Every reply with keys, except the result of the exam itself, passes here. */
export function hideKeyOf<Item extends Hideable>(isInRunningExam: boolean, item: Item): Item {
  if (!isInRunningExam) return item;
  const hidden = Object.entries(HIDDEN).filter(([field]) => field in item);
  return { ...item, ...Object.fromEntries(hidden) };
}

/** @param inRunningExam ids of the questions of the user's running exams */
export function hideKeysOf<Item extends Hideable & ({ id: string } | { questionId: string })>(
  inRunningExam: readonly string[],
  items: Item[],
): Item[] {
  if (inRunningExam.length === 0) return items;
  const running = new Set(inRunningExam);
  return items.map((item) => hideKeyOf(running.has('questionId' in item ? item.questionId : item.id), item));
}

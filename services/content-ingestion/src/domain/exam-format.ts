interface ElementFormat {
  attributes: Record<string, { example: string; allowed: string }>;
  children: readonly string[];
}

const image: ElementFormat = {
  attributes: {
    url: { example: '/exhibits/invoice.svg', allowed: 'an address without spaces' },
    description: { example: 'An invoice', allowed: 'a text that is not empty' },
  },
  children: [],
};
const id = { example: 'invoice', allowed: 'a name of letters, digits and hyphens that starts with a letter' };
const textOnly: ElementFormat = { attributes: {}, children: [] };

/** exam.xsd in the words of a person: what each element may have. */
const examFormat: Record<string, ElementFormat> = {
  exam: {
    attributes: {
      title: { example: 'April 2025 Examination', allowed: 'a text that is not empty' },
      sitting: { example: '2025-04-23', allowed: 'a day that exists, as year-month-day' },
      origin: { example: 'authentic', allowed: 'authentic or sample' },
    },
    children: ['reference', 'exhibit', 'category'],
  },
  reference: {
    attributes: { edition: { example: '2025', allowed: 'a text that is not empty' } },
    children: [],
  },
  exhibit: {
    attributes: { id, title: { example: 'Invoice', allowed: 'a text that is not empty' } },
    children: ['content', 'image'],
  },
  category: {
    attributes: { name: { example: 'Classification', allowed: 'a text that is not empty' } },
    children: ['question'],
  },
  question: {
    attributes: { number: { example: '7', allowed: 'a whole number from 1' }, exhibit: id },
    children: ['content', 'image', 'answers', 'correctAnswer', 'explanation', 'citation'],
  },
  content: textOnly,
  image,
  answers: { attributes: {}, children: ['answer'] },
  answer: {
    attributes: {
      letter: { example: 'A', allowed: 'one capital letter from A to E' },
      image: { example: '/exhibits/map.svg', allowed: 'an address without spaces' },
    },
    children: [],
  },
  correctAnswer: textOnly,
  explanation: textOnly,
  citation: textOnly,
};

export function formatOf(element: string): ElementFormat | null {
  return Object.hasOwn(examFormat, element) ? (examFormat[element] ?? null) : null;
}

export function elementNamedLike(name: string): string | null {
  return Object.keys(examFormat).find((known) => known.toLowerCase() === name.toLowerCase()) ?? null;
}

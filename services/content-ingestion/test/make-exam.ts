import type { ParsedImage, ParsedExam, ParsedQuestion } from '../src/domain/parsed-exam.js';

const CATEGORIES = [
  { name: 'Broker Compliance', size: 30 },
  { name: 'Entry & Entry Summary', size: 30 },
  { name: 'Classification', size: 20 },
];

const WITH_EXHIBIT = 60;

export function makeExam(changes: Partial<ParsedExam> = {}): ParsedExam {
  let next = 1;
  return {
    line: 2,
    title: 'Sample Examination',
    sitting: '2025-04-23',
    origin: 'sample',
    references: [{ line: 3, title: 'Title 19, Code of Federal Regulations', edition: '2025-04-01' }],
    exhibits: [
      {
        line: 4,
        id: 'case-1',
        title: 'Practical Exercise',
        content: 'FACTS: 1,200 kettles at $11.40.',
        images: [{ line: 5, url: '/exhibits/invoice-2.svg', description: 'An invoice' }],
      },
    ],
    categories: CATEGORIES.map(({ name, size }, index) => ({
      line: 10 + index,
      name,
      questions: Array.from({ length: size }, () => makeQuestion(next++)).map((question) =>
        question.number === WITH_EXHIBIT ? { ...question, exhibitId: 'case-1' } : question,
      ),
    })),
    ...changes,
  };
}

export function makeQuestion(number: number, changes: Partial<ParsedQuestion> = {}): ParsedQuestion {
  const line = number * 100;
  return {
    line,
    number,
    content: `Within how many days must record ${number} be shown to CBP?`,
    image: null,
    answers: ['A', 'B', 'C', 'D'].map((letter, index) => ({
      line: line + 1 + index,
      letter,
      text: `${number + index * 10} days`,
      imageUrl: null,
    })),
    correctAnswer: { line: line + 9, text: 'B' },
    explanation: `The rule gives ${number + 10} days.`,
    citations: ['19 CFR 163.6(a)'],
    exhibitId: null,
    ...changes,
  };
}

export function withQuestion(exam: ParsedExam, number: number, changes: Partial<ParsedQuestion>): ParsedExam {
  const change = (question: ParsedQuestion): ParsedQuestion =>
    question.number === number ? { ...question, ...changes } : question;
  return {
    ...exam,
    categories: exam.categories.map((category) => ({
      ...category,
      questions: category.questions.map(change),
    })),
  };
}

export function examXml(exam: ParsedExam): string {
  const { title, sitting, origin, references, exhibits, categories } = exam;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<exam${attributes({ title, sitting, origin })}>`,
    ...references.map(
      (one) => `<reference${attributes({ edition: one.edition })}>${escaped(one.title)}</reference>`,
    ),
    ...exhibits.flatMap(({ id, title: name, content, images }) => [
      `<exhibit${attributes({ id, title: name })}>`,
      ...(content === null ? [] : [`<content>${escaped(content)}</content>`]),
      ...images.map(imageXml),
      '</exhibit>',
    ]),
    ...categories.flatMap(({ name, questions }) => [
      `<category${attributes({ name })}>`,
      ...questions.flatMap(questionXml),
      '</category>',
    ]),
    '</exam>',
    '',
  ].join('\n');
}

function questionXml(question: ParsedQuestion): string[] {
  const { number, exhibitId, content, image, answers, correctAnswer, explanation, citations } = question;
  return [
    `<question${attributes({ number: String(number), exhibit: exhibitId })}>`,
    `<content>${escaped(content)}</content>`,
    ...(image ? [imageXml(image)] : []),
    '<answers>',
    ...answers.map(
      ({ letter, text, imageUrl }) =>
        `<answer${attributes({ letter, image: imageUrl })}>${escaped(text)}</answer>`,
    ),
    '</answers>',
    `<correctAnswer>${escaped(correctAnswer.text)}</correctAnswer>`,
    ...(explanation === '' ? [] : [`<explanation>${escaped(explanation)}</explanation>`]),
    ...citations.map((citation) => `<citation>${escaped(citation)}</citation>`),
    '</question>',
  ];
}

function imageXml({ url, description }: ParsedImage): string {
  return `<image${attributes({ url, description })}/>`;
}

function attributes(values: Record<string, string | null>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escaped(value)}"`))
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function lineOf(xml: string, found: string): number {
  const index = xml.indexOf(found);
  if (index < 0) throw new Error(`not in the exam file: ${found}`);
  return xml.slice(0, index).split('\n').length;
}

export function withoutLines(exam: ParsedExam): unknown {
  return JSON.parse(JSON.stringify(exam, (key, value: unknown) => (key === 'line' ? undefined : value)));
}

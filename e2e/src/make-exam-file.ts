export const keyByNumber = (number: number): string => 'ABCD'[number % 4] ?? 'A';

export function makeExamFile(title: string, keyOf: (number: number) => string = keyByNumber): string {
  const section = (name: string, from: number, to: number) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const questions = numbers.map((number) => question(title, number, keyOf(number))).join('\n');
    return `  <category name="${name}">\n${questions}\n  </category>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<exam title="${title}" origin="sample">
${section('Broker Compliance', 1, 30)}
${section('Classification', 31, 80)}
</exam>
`;
}

function question(title: string, number: number, key: string): string {
  const answers = ['A', 'B', 'C', 'D'].map(
    (letter) => `        <answer letter="${letter}">Choice ${letter} of ${number}</answer>`,
  );
  return `    <question number="${number}">
      <content>${title}: which choice fits situation ${number}?</content>
      <answers>
${answers.join('\n')}
      </answers>
      <correctAnswer>${key}</correctAnswer>
      <explanation>Situation ${number} is decided by its number.</explanation>
      <citation>19 CFR 111.${number}</citation>
    </question>`;
}

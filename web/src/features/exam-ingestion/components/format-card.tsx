import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Flex } from 'antd';
import { Card } from '../../../ui/card.js';
import styles from '../exam-ingestion.module.css';

const requirements = [
  'The root element is exam, with a title.',
  'Its sections are category elements, each with a name; these contain question elements, each with a number.',
  `Exactly ${FULL_EXAM_QUESTIONS} questions, numbered 1 to ${FULL_EXAM_QUESTIONS} in order, across all sections.`,
  'A question has content, answers of two to five letters from A, a correctAnswer, and may have an explanation, citations and an image with a description.',
  'correctAnswer is a letter, letters joined by or, and, & or a comma, or REMOVED.',
  'In texts, & is written as &amp; and < as &lt;.',
  'Placeholder text is reported; when more than a tenth of the questions are placeholders, the exam file is refused.',
  'A citation in no known form, or of a section that its part does not have, is reported.',
  'No DOCTYPE and no namespace.',
];

const example = `<exam title="Sample exam" origin="sample">
  <category name="Broker Compliance">
    <question number="1">
      <content>Within what time …?</content>
      <answers>
        <answer letter="A">3 calendar days</answer>
        <answer letter="B">10 calendar days</answer>
      </answers>
      <correctAnswer>B</correctAnswer>
      <explanation>…</explanation>
      <citation>19 CFR 111.30(a)</citation>
    </question>
  </category>
</exam>`;

export function FormatCard() {
  return (
    <Card title="Format requirements">
      <Flex vertical gap={16}>
        <Flex vertical gap={8} component="ul" className="bullets small">
          {requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </Flex>
        <pre className={styles.code} tabIndex={0} aria-label="Example">
          {example}
        </pre>
      </Flex>
    </Card>
  );
}

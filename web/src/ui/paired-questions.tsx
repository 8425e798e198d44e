import type { PairedQuestion } from '@tenfold/contracts';
import { Col, Flex, Row } from 'antd';
import { examTitle } from '../lib/exam-title.js';
import { acceptsLetter, keyChoice, keySentences } from '../lib/key-words.js';
import { Card } from './card.js';
import { diffText } from './diff/diff-text.js';
import { MarkedOptions } from './marked-options.js';
import { markedText, type TextMark } from './marked-text.js';
import { ReadingText, readingPlainText } from './reading-text.js';

interface Props {
  first: PairedQuestion;
  second: PairedQuestion;
}

/** Two similar questions side by side. */
export function PairedQuestions({ first, second }: Props) {
  return (
    <Flex vertical gap={12}>
      <p className="muted small">Words that only one of the two questions has are marked.</p>
      <Row gutter={[16, 16]}>
        <Col xs={24} md={12}>
          <PairedQuestionCard question={first} other={second} />
        </Col>
        <Col xs={24} md={12}>
          <PairedQuestionCard question={second} other={first} />
        </Col>
      </Row>
    </Flex>
  );
}

function PairedQuestionCard({ question, other }: { question: PairedQuestion; other: PairedQuestion }) {
  const { content, options, correctAnswer, questionNumber, sectionName, ...exam } = question;
  const key = keyChoice(correctAnswer, options.length);
  return (
    <Card
      title={`${examTitle({ title: exam.examTitle, sitting: exam.sitting })}, question ${questionNumber}`}
      style={{ height: '100%' }}
    >
      <p className="muted small" style={{ marginBottom: 8 }}>
        {sectionName}
      </p>
      <ReadingText
        text={content}
        marks={ownWords(readingPlainText(content), readingPlainText(other.content))}
      />
      <MarkedOptions
        options={options.map(({ letter, text }) => ({
          letter,
          text: markedText(text, ownWords(text, comparableOption(text, letter, other))),
          mark: acceptsLetter(key, letter) ? 'right' : null,
        }))}
      />
      {key.kind !== 'letters' && <strong>{keySentences[key.kind]}</strong>}
    </Card>
  );
}

/** The words of `text` that `other` does not have. */
function ownWords(text: string, other: string): TextMark[] {
  const marks: TextMark[] = [];
  let end = 0;
  for (const piece of diffText(text, other, 'words')) {
    if (piece.kind === 'added') continue;
    const start = end;
    end += piece.text.length;
    if (piece.kind === 'removed') marks.push({ start, end, kind: 'highlight' });
  }
  return marks;
}

/** The same text under any letter, because options that only moved do not differ; else the option of the same letter. */
function comparableOption(text: string, letter: string, { options }: PairedQuestion): string {
  if (options.some((option) => option.text === text)) return text;
  return options.find((option) => option.letter === letter)?.text ?? '';
}

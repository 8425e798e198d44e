import { CheckCircleFilled, CloseCircleFilled, FlagFilled, InfoCircleFilled } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { answerLetters, relativeTime } from '@tenfold/exam';
import { Button, Col, Flex, Row, Tag, Typography } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import { dateLabel } from '../../lib/date-label.js';
import { Card } from '../../ui/card.js';
import { Explanation, hasOnlySource } from '../../ui/explanation.js';
import { MarkedOptions, type Mark } from '../../ui/marked-options.js';
import { PictureFigure } from '../../ui/picture-figure.js';
import { ReportQuestion } from '../../ui/question/report-question.js';
import { ReadingHeading } from '../../ui/reading-text.js';
import { answerOutcome, type AnswerOutcome } from './answer-outcome.js';
import reading from '../../ui/reading.module.css';

interface Props {
  question: FlaggedQuestion;
  now: Date;
  onUnflag: (questionId: string, item: HTMLElement) => void;
}

export function FlaggedItem({ question, now, onUnflag }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const text = useId();
  const outcome = outcomes[answerOutcome(question)];
  return (
    <li ref={item} tabIndex={-1} aria-labelledby={text}>
      <Card>
        <Flex component="header" align="start" justify="space-between" gap={16}>
          <Flex wrap align="center" gap="4px 12px" className="small">
            <Tag style={{ whiteSpace: 'normal' }}>{question.sectionName}</Tag>
            <strong className={outcome.tone}>
              {outcome.icon} {outcome.words}
            </strong>
            {question.answeredAt !== null && <AnsweredWhen at={new Date(question.answeredAt)} now={now} />}
          </Flex>
          <Button
            icon={<FlagFilled aria-hidden />}
            aria-describedby={text}
            onClick={() => item.current && onUnflag(question.id, item.current)}
          >
            Unflag
          </Button>
        </Flex>
        <Row gutter={[40, 24]} style={{ marginTop: 16 }}>
          <Col xs={24} lg={15}>
            <ReadingHeading
              text={question.questionText}
              heading={(start) => (
                <h2 id={text} className={reading.question}>
                  {start}
                </h2>
              )}
            />
            {question.imageUrl !== null && (
              <PictureFigure url={question.imageUrl} description={question.imageDescription} />
            )}
            <MarkedOptions
              options={question.answerChoices.map((choice, index) => ({
                letter: answerLetters[index] ?? '',
                text: choice,
                mark: markOf(question, index),
              }))}
            />
            <ReportQuestion questionId={question.id} />
          </Col>
          <Col xs={24} lg={9}>
            <Card className={reading.why}>
              <h3>{hasOnlySource(question) ? 'Source' : 'Why'}</h3>
              <Explanation question={question} hasSearches />
            </Card>
          </Col>
        </Row>
      </Card>
    </li>
  );
}

const outcomes: Record<AnswerOutcome, { icon: ReactNode; words: string; tone: string }> = {
  right: { icon: <CheckCircleFilled aria-hidden />, words: 'You answered correctly', tone: 'tone-right' },
  wrong: { icon: <CloseCircleFilled aria-hidden />, words: 'You answered incorrectly', tone: 'tone-wrong' },
  credited: {
    icon: <InfoCircleFilled aria-hidden />,
    words: 'Removed question, everyone gets credit',
    tone: 'tone-accent',
  },
};

function AnsweredWhen({ at, now }: { at: Date; now: Date }) {
  return (
    <Typography.Text type="secondary">
      <time dateTime={at.toISOString()} title={dateLabel(at)}>
        {`Answered ${lowerFirst(relativeTime(at, now))}`}
      </time>
    </Typography.Text>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function markOf({ selectedAnswer, correctAnswer }: FlaggedQuestion, index: number): Mark | null {
  if (index === correctAnswer) return index === selectedAnswer ? 'chosen-right' : 'right';
  if (index !== selectedAnswer) return null;
  return correctAnswer === null ? 'neutral' : 'chosen-wrong';
}

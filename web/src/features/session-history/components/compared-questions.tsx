import type { ComparedQuestion, QuestionComparison, SessionComparison } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { sessionReviewPath } from '../../../paths.js';
import { EmptyState } from '../../../ui/states.js';
import styles from '../session-history.module.css';

const groups: Record<QuestionComparison, string> = {
  improved: 'Improved',
  worse: 'Got worse',
  right_both: 'Correct both times',
  wrong_both: 'Incorrect both times',
};

export function ComparedQuestions({ comparison }: { comparison: SessionComparison }) {
  const { questions } = comparison;
  if (questions.length === 0) {
    return (
      <EmptyState
        title="No question in both"
        text="The two sessions have different questions, so only their scores and sections compare."
      />
    );
  }
  return (
    <Flex vertical gap={24}>
      {(Object.keys(groups) as QuestionComparison[]).map((kind) => {
        const ofKind = questions.filter((question) => question.comparison === kind);
        return (
          <section key={kind} aria-label={groups[kind]}>
            <h3>{`${groups[kind]} (${ofKind.length})`}</h3>
            {ofKind.length === 0 ? (
              <p className="muted">None.</p>
            ) : (
              <ul className="rows">
                {ofKind.map((question) => (
                  <QuestionRow key={question.questionId} question={question} comparison={comparison} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </Flex>
  );
}

interface RowProps {
  question: ComparedQuestion;
  comparison: SessionComparison;
}

function QuestionRow({ question, comparison: { earlier, later } }: RowProps) {
  const { content, sectionName } = question;
  return (
    <li className={styles.question}>
      <Typography.Paragraph ellipsis={{ rows: 2 }} style={{ maxWidth: '68ch', margin: 0 }}>
        {content}
      </Typography.Paragraph>
      <Flex wrap align="center" gap="0 24px" className="small">
        <span className="muted">{[sectionName, timesText(question)].filter(Boolean).join(' · ')}</span>
        <Link to={sessionReviewPath(earlier.sessionId, question.earlier.place)} className={styles.review}>
          <span className="visually-hidden">Review </span>
          {`Earlier: question ${question.earlier.place}`}
        </Link>
        <Link to={sessionReviewPath(later.sessionId, question.later.place)} className={styles.review}>
          <span className="visually-hidden">Review </span>
          {`Later: question ${question.later.place}`}
        </Link>
      </Flex>
    </li>
  );
}

function timesText({ earlier, later }: ComparedQuestion): string | null {
  if (earlier.timeSpentMs === null && later.timeSpentMs === null) return null;
  const [first, second] = [earlier, later].map(({ timeSpentMs }) =>
    timeSpentMs === null ? 'no time' : clockText(timeSpentMs),
  );
  return `${first}, then ${second}`;
}

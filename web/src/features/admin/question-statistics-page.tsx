import { useQuery } from '@tanstack/react-query';
import type { QuestionStatisticsDetail } from '@tenfold/contracts';
import { useParams } from 'react-router-dom';
import { acceptsLetter, keyChoice, keySentences } from '../../lib/key-words.js';
import { HttpProblem } from '../../lib/http.js';
import { managedQuestionPath, paths } from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ExamNotFound } from '../../ui/admin/exam-not-found.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { MarkedOptions } from '../../ui/marked-options.js';
import { Page } from '../../ui/page.js';
import { ReadingText } from '../../ui/reading-text.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { questionStatisticsQuery } from './api/question-statistics.js';
import { OptionChoices } from './components/option-choices.js';
import { StatisticsCard } from './components/statistics-card.js';

export function QuestionStatisticsPage() {
  const { questionId = '' } = useParams();
  const query = useQuery(questionStatisticsQuery(questionId));
  const { data, error } = query;
  if (error instanceof HttpProblem && error.status === 404) return <ExamNotFound what="question" />;
  return (
    <Page
      title={data ? `Question ${data.questionNumber} of ${data.examTitle}` : 'Question statistics'}
      lead={data?.sectionName}
      actions={
        <>
          {data && (
            <ButtonLink to={managedQuestionPath(data.examId, data.questionId)}>Edit question</ButtonLink>
          )}
          <ButtonLink to={`${paths.admin}?tab=analytics`}>All questions</ButtonLink>
        </>
      }
    >
      <AdminView query={query} what="the question" skeleton={<SkeletonRows rows={6} height={72} />}>
        {(question) => (
          <>
            <Question question={question} />
            <StatisticsCard question={question} />
            {question.choices && <OptionChoices question={question} choices={question.choices} />}
          </>
        )}
      </AdminView>
    </Page>
  );
}

function Question({ question }: { question: QuestionStatisticsDetail }) {
  const key = keyChoice(question.correctAnswer, question.options.length);
  return (
    <Card title="Question">
      <ReadingText text={question.content} />
      <MarkedOptions
        options={question.options.map(({ letter, text }) => ({
          letter,
          text,
          mark: acceptsLetter(key, letter) ? 'right' : null,
        }))}
      />
      {key.kind !== 'letters' && <strong>{keySentences[key.kind]}</strong>}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { QuestionStatisticsDetail } from '@tenfold/contracts';
import { useParams } from 'react-router-dom';
import { acceptedLetters } from '@tenfold/exam';
import { managedQuestionPath, paths } from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { MarkedOptions } from '../../ui/marked-options.js';
import { Page } from '../../ui/page.js';
import { ReadingText } from '../../ui/reading-text.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { itemQuery } from './api/items.js';
import { OptionChoices } from './components/option-choices.js';
import { QuestionFigures } from './components/question-figures.js';

export function QuestionStatisticsPage() {
  const { questionId = '' } = useParams();
  const query = useQuery(itemQuery(questionId));
  const { data } = query;
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
            <QuestionFigures question={question} />
            {question.choices && <OptionChoices question={question} choices={question.choices} />}
          </>
        )}
      </AdminView>
    </Page>
  );
}

const creditSentences = {
  graded: null,
  removed: 'This question was removed from the exam: everyone gets credit.',
  all: 'Every answer gets credit.',
} as const;

function Question({ question }: { question: QuestionStatisticsDetail }) {
  const accepted: string[] = acceptedLetters(question.correctAnswer);
  const isGraded = question.credit === 'graded';
  return (
    <Card title="Question">
      <ReadingText text={question.content} />
      <MarkedOptions
        options={question.options.map(({ letter, text }) => ({
          letter,
          text,
          mark: isGraded && accepted.includes(letter) ? 'right' : null,
        }))}
      />
      {creditSentences[question.credit] && <strong>{creditSentences[question.credit]}</strong>}
    </Card>
  );
}

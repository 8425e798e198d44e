import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { flaggedQuestionsQuery } from '../../api/flagged-questions.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { TakeQuizState } from '../../ui/study/take-quiz-state.js';
import { useQuestionsBeingUnflagged } from './api/use-unflag-question.js';
import { FlaggedList } from './flagged-list.js';

export function FlaggedQuestionsPage() {
  const query = useQuery(flaggedQuestionsQuery);
  const leaving = useQuestionsBeingUnflagged();
  return (
    <Page
      title="Flagged questions"
      lead="The questions you flagged, with the correct answer and its explanation or source."
      actions={<BackLink to={paths.quiz} place="study sessions" />}
    >
      <QueryView query={query} what="your flagged questions" skeleton={<FlaggedSkeleton />}>
        {(questions) => {
          const shown = questions.filter(({ id }) => !leaving.includes(id));
          return shown.length === 0 ? <NothingFlagged /> : <FlaggedList questions={shown} />;
        }}
      </QueryView>
    </Page>
  );
}

function NothingFlagged() {
  return (
    <Card title="No flagged questions">
      <TakeQuizState
        title="Nothing to review"
        text="Flag a question during a quiz, and it will be here with your answer, the correct one and the reason."
      />
    </Card>
  );
}

function FlaggedSkeleton() {
  return (
    <Flex vertical gap={24}>
      <Skeleton width="320px" height={40} />
      <SkeletonRows rows={6} height={64} />
    </Flex>
  );
}

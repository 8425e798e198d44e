import { useQuery } from '@tanstack/react-query';
import type { LookupDrill } from '@tenfold/contracts';
import { clockText, LOOKUP_POINTS_MAX, lookupPoints } from '@tenfold/exam';
import { Flex } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { lookupDrillQuery } from '../../api/lookups.js';
import { brand } from '../../content.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Citation } from '../../ui/citation.js';
import { Page } from '../../ui/page.js';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.js';
import { QueryView } from '../../ui/states.js';
import { verdictOf } from '../../ui/study/lookup-text.js';
import { LookupItem } from './components/lookup-item.js';

export function LookupDrillPage() {
  const { drillId = '' } = useParams();
  const query = useQuery(lookupDrillQuery(drillId));
  return (
    <QueryView
      query={query}
      what="the drill"
      skeleton={<QuestionSkeleton title={`Look-up drill · ${brand.name}`} what="the drill" />}
    >
      {(drill) => <Drill key={drillId} drill={drill} />}
    </QueryView>
  );
}

function Drill({ drill }: { drill: LookupDrill }) {
  const { questions, results } = drill;
  const done = new Map(results.map((result) => [result.questionId, result]));
  const [index, setIndex] = useState(() => questions.findIndex(({ id }) => !done.has(id)));
  const question = questions[index];
  if (!question) return <DrillResult drill={drill} />;
  const next = questions.findIndex(({ id }, at) => at !== index && !done.has(id));
  return (
    <LookupItem
      key={question.id}
      drill={drill}
      question={question}
      result={done.get(question.id) ?? null}
      isLast={next < 0}
      onNext={() => setIndex(next)}
    />
  );
}

function DrillResult({ drill: { questions, results, limitSeconds } }: { drill: LookupDrill }) {
  const points = results.reduce((sum, { grade, isLate }) => sum + lookupPoints(grade, isLate), 0);
  const limit = limitSeconds === null ? 'no limit' : `limit ${clockText(limitSeconds * 1_000)}`;
  return (
    <Page
      title={`${points} of ${LOOKUP_POINTS_MAX * questions.length} points`}
      lead={`Look-up drill, ${limit}. The correct section, heading or note counts one point, the exact place two, over the limit none.`}
      actions={
        <>
          <BackLink to={paths.quiz} place="study sessions" />
          <ButtonLink to={paths.lookups} kind="primary">
            New drill
          </ButtonLink>
        </>
      }
    >
      <Card>
        <Flex component="ol" vertical gap={20} style={{ padding: 0, listStyle: 'none' }}>
          {questions.map(({ id, content }) => {
            const result = results.find(({ questionId }) => questionId === id);
            return (
              result && (
                <li key={id}>
                  <p className="label numbers">{verdictOf(result)}</p>
                  <p className="small muted">{content}</p>
                  {result.citation !== null && <Citation citation={result.citation} cfrEdition={null} />}
                </li>
              )
            );
          })}
        </Flex>
      </Card>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ExamChoice, Section } from '@tenfold/contracts';
import { Card as AntdCard, Flex } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { examSetupQuery } from '../../api/exam-setup.js';
import { sectionsQuery } from '../../api/sections.js';
import { hasPro } from '../../lib/access.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { UpgradeDialog } from '../../ui/upgrade-dialog.js';
import { PresetsCard } from './components/presets-card.js';
import { QuestionsCard } from './components/questions-card.js';
import { QuizCard } from './components/quiz-card.js';
import { useBuilderChoice } from './hooks/use-builder-choice.js';
import { useStartCustom } from './hooks/use-start-custom.js';

export function QuizBuilderPage() {
  const sections = useQuery(sectionsQuery);
  const setup = useQuery(examSetupQuery);
  return (
    <Page
      title="Build a quiz"
      lead="Choose the questions, how many and how you answer them. The address of this page keeps your choice."
    >
      <QueryView query={sections} what="the sections" skeleton={<BuilderSkeleton />}>
        {(known) => (
          <QueryView query={setup} what="the sittings" skeleton={<BuilderSkeleton />}>
            {({ exams }) =>
              known.length === 0 ? (
                <EmptyState title="No questions yet" text="Questions show here once an exam is published." />
              ) : (
                <Builder sections={known} exams={exams} />
              )
            }
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

interface Props {
  sections: readonly Section[];
  exams: readonly ExamChoice[];
}

function Builder({ sections, exams }: Props) {
  const pro = hasPro(useUser());
  const { choice, change } = useBuilderChoice({ sections, exams });
  const { start, isPending } = useStartCustom();
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  const startOrLocked: typeof start = (chosen) => {
    if (pro) start(chosen);
    else setLockedFeature('Build a Quiz');
  };
  return (
    <div className="main-and-side">
      <QuestionsCard sections={sections} exams={exams} choice={choice} onChange={change} />
      <Flex vertical gap={24}>
        <QuizCard choice={choice} isStarting={isPending} onChange={change} onStart={startOrLocked} />
        <PresetsCard choice={choice} onStart={startOrLocked} />
      </Flex>
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
    </div>
  );
}

function BuilderSkeleton() {
  return (
    <div className="main-and-side">
      <AntdCard>
        <SkeletonRows rows={8} height={44} />
      </AntdCard>
      <AntdCard>
        <SkeletonRows rows={5} height={44} />
      </AntdCard>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { Card } from '../../ui/card.js';
import { SectionBars, type SectionBar } from '../../ui/section-bars.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';

/** How much of each section is done; how well, for Pro. */
export function SectionProgressCard({ pro }: { pro: boolean }) {
  const query = useQuery(sectionProgressQuery);
  return (
    <Card title="Section Progress">
      <QueryView query={query} what="your sections" skeleton={<SkeletonRows rows={6} height={56} />}>
        {(sections) =>
          sections.length === 0 ? (
            <EmptyState
              title="No progress yet"
              text="Each section you practise will show here how far you have come."
            />
          ) : (
            <SectionBars bars={sections.map((section) => barOf(section, pro))} />
          )
        }
      </QueryView>
    </Card>
  );
}

function barOf(section: SectionProgress, pro: boolean): SectionBar {
  const { categoryId, sectionName, completedQuestions, totalQuestions, completionPercentage } = section;
  return {
    id: categoryId,
    name: sectionName,
    completion: completionPercentage,
    accuracy: pro && completedQuestions > 0 ? section.accuracy : null,
    detail: `${completedQuestions} of ${totalQuestions} questions · ${completionPercentage}% done`,
  };
}

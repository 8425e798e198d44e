import { useQuery } from '@tanstack/react-query';
import { lookupsQuery } from '../../api/lookups.js';
import { referencesQuery } from '../../api/references.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { FindItCard } from './components/find-it-card.js';
import { StatsCard } from './components/stats-card.js';

const skeleton = (
  <Card>
    <SkeletonRows rows={5} height={48} />
  </Card>
);

export function LookupsPage() {
  const references = useQuery(referencesQuery);
  const lookups = useQuery(lookupsQuery);
  return (
    <Page
      title="Look-up drill"
      lead="The exam is open book: practice finding the place in the references."
      actions={<BackLink to={paths.quiz} place="study sessions" />}
    >
      <QueryView query={references} what="the references" skeleton={skeleton}>
        {(editions) =>
          editions.length === 0 ? (
            <EmptyState title="Nothing to look up yet" text="No edition of a reference is published here." />
          ) : (
            <QueryView query={lookups} what="your look-ups" skeleton={skeleton}>
              {(known) => (
                <>
                  {known.areas.length === 0 ? (
                    <EmptyState
                      title="No questions to look up"
                      text="No published question cites a reference."
                    />
                  ) : (
                    <FindItCard lookups={known} />
                  )}
                  <Card title="Table of contents">
                    <p style={{ marginBottom: 12 }}>
                      Which part of 19 CFR, or which chapter of the tariff, has a heading?
                    </p>
                    <ButtonLink to={paths.contentsDrill}>Place the headings</ButtonLink>
                  </Card>
                  <StatsCard stats={known.stats} />
                </>
              )}
            </QueryView>
          )
        }
      </QueryView>
    </Page>
  );
}

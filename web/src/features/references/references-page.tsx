import { useQuery } from '@tanstack/react-query';
import type { ManagedReferenceEdition } from '@tenfold/contracts';
import { Button, Tag } from 'antd';
import { countLabel, dateTimeLabel, dayLabel, numberLabel } from '../../lib/format.js';
import { problemDetail, UNCHANGED } from '../../lib/http.js';
import { paths } from '../../paths.js';
import { AdminHomeLink } from '../../ui/admin/admin-home-link.js';
import { AdminTable, type AdminColumn } from '../../ui/admin/admin-table.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { useClientPage } from '../../ui/admin/use-client-page.js';
import { ButtonLink } from '../../ui/button-link.js';
import { FormError } from '../../ui/form-error.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { managedReferencesQuery, useChangeReferenceState } from './api/managed-references.js';
import { EditionComparison } from './components/edition-comparison.js';
import { LawChangesCard, WithdrawnQuestionsCard } from './components/law-changes-card.js';
import { LoadCard } from './components/load-card.js';

export function ReferencesPage() {
  const query = useQuery(managedReferencesQuery);
  return (
    <Page
      title="References"
      lead="Editions of 19 CFR, of the tariff and its notes, and of documents of CBP. Students read the cited places of published editions below each answer."
      actions={
        <>
          <AdminHomeLink />
          <ButtonLink to={paths.managedExams}>Exams</ButtonLink>
        </>
      }
    >
      <AdminView query={query} what="the editions" skeleton={<SkeletonRows rows={3} height={88} />}>
        {(editions) => (
          <>
            <LoadCard />
            <EditionTable editions={editions} />
            <LawChangesCard />
            <WithdrawnQuestionsCard />
            <EditionComparison editions={editions} />
          </>
        )}
      </AdminView>
    </Page>
  );
}

function EditionTable({ editions }: { editions: readonly ManagedReferenceEdition[] }) {
  const page = useClientPage(editions);
  const changing = useChangeReferenceState();
  const change = (edition: ManagedReferenceEdition) => {
    const state = edition.state === 'published' ? 'withdrawn' : 'published';
    changing.mutate({ editionId: edition.editionId, state });
  };
  return (
    <>
      <FormError text={changing.error && problemDetail(changing.error, UNCHANGED)} />
      <AdminTable
        name="Editions"
        {...page}
        rowKey="editionId"
        columns={columns(change, changing.isPending)}
        nouns={['edition', 'editions']}
        empty={{ title: 'No editions yet', text: 'An edition shows here once its file is loaded.' }}
      />
    </>
  );
}

const states = {
  loaded: { name: 'Loaded', color: 'default' },
  published: { name: 'Published', color: 'success' },
  withdrawn: { name: 'Withdrawn', color: 'warning' },
} as const;

function columns(
  onChange: (edition: ManagedReferenceEdition) => void,
  isPending: boolean,
): AdminColumn<ManagedReferenceEdition>[] {
  return [
    {
      key: 'edition',
      title: 'Edition',
      render: (_, { title, day, isSummary }) => (
        <>
          <span className="label">{title}</span>
          <p className="muted smaller">
            {isSummary ? `${dayLabel(day)}, summaries written for practice` : dayLabel(day)}
          </p>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      label: 'State',
      render: (_, { state }) => <Tag color={states[state].color}>{states[state].name}</Tag>,
    },
    {
      key: 'content',
      title: 'Content',
      label: 'Content',
      render: (_, edition) => <Content edition={edition} />,
    },
    {
      key: 'loaded',
      title: 'Loaded',
      label: 'Loaded',
      render: (_, { loadedAt }) => <time dateTime={loadedAt}>{dateTimeLabel(new Date(loadedAt))}</time>,
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      align: 'right',
      render: (_, edition) => {
        const verb = edition.state === 'published' ? 'Withdraw' : 'Publish';
        return (
          <Button
            size="small"
            disabled={isPending}
            aria-label={`${verb} ${edition.title}, ${dayLabel(edition.day)}`}
            onClick={() => onChange(edition)}
          >
            {verb}
          </Button>
        );
      },
    },
  ];
}

function Content({ edition }: { edition: ManagedReferenceEdition }) {
  const { divisions, paragraphs, unread, unreadCount } = edition;
  return (
    <>
      <p>{`${countLabel(divisions, 'division')}, ${countLabel(paragraphs, 'paragraph')}`}</p>
      {unreadCount > 0 && (
        <details className="smaller muted">
          <summary>{`Not read: ${numberLabel(unreadCount)}`}</summary>
          <ul>
            {unread.map(({ line, what }, index) => (
              <li key={index}>{line > 0 ? `Line ${line}: ${what}` : what}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

import type { ExamSectionsChange } from '@tenfold/contracts';
import { dateTimeLabel } from '../../../lib/format.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import table from '../../../ui/admin/admin-table.module.css';
import { useClientPage } from '../../../ui/admin/use-client-page.js';

export function ExamSectionsHistory({ history }: { history: ExamSectionsChange[] }) {
  const page = useClientPage(history);
  return (
    <section className="stack" style={{ gap: 12 }} aria-labelledby="exam-sections-history">
      <h2 id="exam-sections-history">Versions</h2>
      <AdminTable
        name="Versions of the exam sections, newest first"
        {...page}
        rowKey="version"
        columns={columns}
        nouns={['version', 'versions']}
        empty={{ title: 'Nothing yet', text: 'Changes of the sections will show here.' }}
      />
    </section>
  );
}

const columns: AdminColumn<ExamSectionsChange>[] = [
  { key: 'version', title: 'Version', label: 'Version', render: (_, { version }) => version },
  {
    key: 'at',
    title: 'When',
    className: table.oneLine ?? '',
    render: (_, { at }) => <time dateTime={at}>{dateTimeLabel(new Date(at))}</time>,
  },
  {
    key: 'actor',
    title: 'Who',
    label: 'Who',
    className: 'break-anywhere',
    render: (_, { actorId, actorEmail }) => actorEmail ?? actorId ?? 'Tenfold',
  },
  {
    key: 'questions',
    title: 'Questions',
    label: 'Questions',
    render: (_, change) => change.questions.join(', '),
  },
  { key: 'reason', title: 'Why', label: 'Why', render: (_, { reason }) => reason },
];

import type { ExamVersionChange, ManagedExam } from '@tenfold/contracts';
import { Link } from 'react-router-dom';
import { dateTimeLabel } from '../../../lib/format.js';
import { actorText, changeText } from '../../../lib/exam-version-text.js';
import { examVersionsPath } from '../../../paths.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import table from '../../../ui/admin/admin-table.module.css';
import { useClientPage } from '../../../ui/admin/use-client-page.js';

export function VersionTable({ exam: { examId, history } }: { exam: ManagedExam }) {
  const page = useClientPage(history);
  return (
    <AdminTable
      name="Versions of the exam, newest first"
      {...page}
      rowKey="version"
      columns={[...versionColumns, comparisonColumn(examId)]}
      nouns={['version', 'versions']}
      empty={{ title: 'No versions yet', text: 'Changes of the exam will show here.' }}
    />
  );
}

const versionColumns: AdminColumn<ExamVersionChange>[] = [
  { key: 'version', title: 'Version', label: 'Version', render: (_, { version }) => version },
  {
    key: 'at',
    title: 'When',
    label: 'When',
    className: table.oneLine ?? '',
    render: (_, { at }) => <time dateTime={at}>{dateTimeLabel(new Date(at))}</time>,
  },
  { key: 'change', title: 'What', label: 'What', render: (_, change) => changeText(change) },
  {
    key: 'actor',
    title: 'Who',
    label: 'Who',
    className: 'break-anywhere',
    render: (_, change) => actorText(change),
  },
  { key: 'reason', title: 'Why', label: 'Why', render: (_, { reason }) => reason ?? '–' },
];

function comparisonColumn(examId: string): AdminColumn<ExamVersionChange> {
  return {
    key: 'comparison',
    title: <span className="visually-hidden">Comparison</span>,
    align: 'right',
    render: (_, { version }) =>
      version > 1 && (
        <Link
          to={examVersionsPath(examId, version - 1, version)}
          className="text-target"
          aria-label={`What changed in version ${version}`}
        >
          What changed
        </Link>
      ),
  };
}

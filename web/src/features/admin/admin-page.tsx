import { useUser } from '../../api/current-user.js';
import { paths } from '../../paths.js';
import { AdminTabs } from '../../ui/admin/admin-tabs.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { AuditTab } from './components/audit-tab.js';
import { StatisticsTab } from './components/statistics-tab.js';
import { OverviewTab } from './components/overview-tab.js';
import { ReportsTab } from './components/reports-tab.js';
import { UsersTab } from './components/users-tab.js';

const contentTabs = [
  { key: 'analytics', label: 'Analytics', children: <StatisticsTab /> },
  { key: 'reports', label: 'Reports', children: <ReportsTab /> },
];

const tabs = [
  { key: 'overview', label: 'Overview', children: <OverviewTab /> },
  { key: 'users', label: 'User Management', children: <UsersTab /> },
  ...contentTabs,
  { key: 'audit', label: 'Audit log', children: <AuditTab /> },
];

export function AdminPage() {
  const { isAdmin, isEditor } = useUser();
  const isContentOnly = isEditor && !isAdmin;
  return (
    <Page
      title={isContentOnly ? 'Content' : 'Admin dashboard'}
      lead={
        isContentOnly
          ? 'Exams, questions and question statistics.'
          : 'Users, subscriptions, question statistics and the audit log.'
      }
      actions={
        <>
          <ButtonLink to={paths.managedExams}>Exams</ButtonLink>
          {!isContentOnly && <ButtonLink to={paths.examSections}>Exam sections</ButtonLink>}
          <ButtonLink to={paths.xmlIngestion}>XML ingestion</ButtonLink>
        </>
      }
    >
      <AdminTabs tabs={isContentOnly ? contentTabs : tabs} />
    </Page>
  );
}

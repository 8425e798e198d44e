import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { AuditTab } from './components/audit-tab.js';
import { ItemsTab } from './components/items-tab.js';
import { OverviewTab } from './components/overview-tab.js';
import { UsersTab } from './components/users-tab.js';
import styles from './admin.module.css';

const tabs = [
  { key: 'overview', label: 'Overview', children: <OverviewTab /> },
  { key: 'users', label: 'User Management', children: <UsersTab /> },
  { key: 'analytics', label: 'Analytics', children: <ItemsTab /> },
  { key: 'audit', label: 'Audit log', children: <AuditTab /> },
];

export function AdminPage() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const active = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  return (
    <Page
      title="Admin dashboard"
      lead="Users, subscriptions, question statistics and the audit log."
      actions={
        <>
          <ButtonLink to={paths.examSections}>Exam sections</ButtonLink>
          <ButtonLink to={paths.xmlIngestion}>XML ingestion</ButtonLink>
        </>
      }
    >
      <Tabs
        className={styles.tabs}
        activeKey={active?.key ?? 'overview'}
        items={tabs}
        destroyOnHidden
        onChange={(tab) => setParameters({ tab })}
      />
    </Page>
  );
}

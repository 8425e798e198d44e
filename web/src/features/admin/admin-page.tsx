import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { AuditTab } from './components/audit-tab.js';
import { ItemsTab } from './components/items-tab.js';
import { OverviewTab } from './components/overview-tab.js';
import { UsersTab } from './components/users-tab.js';
import styles from './admin.module.css';

const contentTabs = [{ key: 'analytics', label: 'Analytics', children: <ItemsTab /> }];

const tabs = [
  { key: 'overview', label: 'Overview', children: <OverviewTab /> },
  { key: 'users', label: 'User Management', children: <UsersTab /> },
  ...contentTabs,
  { key: 'audit', label: 'Audit log', children: <AuditTab /> },
];

export function AdminPage() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const { isAdmin, isEditor } = useUser();
  const isContentOnly = isEditor && !isAdmin;
  const shown = isContentOnly ? contentTabs : tabs;
  const active = shown.find(({ key }) => key === wanted) ?? shown[0];
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
          {!isContentOnly && <ButtonLink to={paths.examSections}>Exam sections</ButtonLink>}
          <ButtonLink to={paths.xmlIngestion}>XML ingestion</ButtonLink>
        </>
      }
    >
      <Tabs
        className={styles.tabs}
        {...(active && { activeKey: active.key })}
        items={shown}
        destroyOnHidden
        onChange={(tab) => setParameters({ tab })}
      />
    </Page>
  );
}

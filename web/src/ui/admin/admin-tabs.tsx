import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './admin-tabs.module.css';

interface Props {
  tabs: readonly AdminTab[];
}

interface AdminTab {
  key: string;
  label: string;
  children: ReactNode;
}

/** The open tab is in the address, as `?tab=`. Opening another one removes the other parameters. */
export function AdminTabs({ tabs }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const active = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  return (
    <Tabs
      className={styles.tabs}
      {...(active && { activeKey: active.key })}
      items={[...tabs]}
      destroyOnHidden
      onChange={(tab) => setParameters({ tab })}
    />
  );
}

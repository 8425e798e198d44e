import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { brand } from '../content.js';
import styles from './page.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, lead, actions, children }: Props) {
  return (
    <div className={`${styles.page} stack column`}>
      <title>{`${title} · ${brand.name}`}</title>
      <Flex component="header" wrap align="flex-end" justify="space-between" gap="16px 24px">
        <div style={{ minWidth: 0 }}>
          <h1>{title}</h1>
          {lead && <div className={`${styles.lead} muted`}>{lead}</div>}
        </div>
        {actions && (
          <Flex wrap gap={12}>
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </div>
  );
}

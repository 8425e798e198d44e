import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { brand } from '../../../content.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import styles from '../auth.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function NarrowPage({ title, lead, children }: Props) {
  return (
    <PlainLayout>
      <title>{`${title} · ${brand.name}`}</title>
      <Flex vertical gap={24} style={{ maxWidth: 448, marginInline: 'auto' }}>
        <header>
          <h1>{title}</h1>
          <div className={`${styles.lead} muted`} role="status">
            {lead}
          </div>
        </header>
        {children}
      </Flex>
    </PlainLayout>
  );
}

export function ExpiredLinkPage({ action }: { action: ReactNode }) {
  return (
    <NarrowPage
      title="This link is no longer valid"
      lead="It has been used, is too old, or a newer one was sent. Nothing has changed."
    >
      <div>{action}</div>
    </NarrowPage>
  );
}

import { Card as AntdCard } from 'antd';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}

export function Card({ title, extra, children }: Props) {
  const id = useId();
  return (
    <AntdCard role="region" aria-labelledby={id} title={<h2 id={id}>{title}</h2>} extra={extra}>
      {children}
    </AntdCard>
  );
}

import { Card as AntdCard, type CardProps } from 'antd';
import { useId, type Ref } from 'react';

interface Props extends Omit<CardProps, 'title' | 'styles'> {
  ref?: Ref<HTMLDivElement>;
  title?: string;
}

export function Card({ title, ...card }: Props) {
  const id = useId();
  return title === undefined ? (
    <AntdCard styles={{ body: { padding: 'var(--card-padding)' } }} {...card} />
  ) : (
    <AntdCard role="region" aria-labelledby={id} title={<h2 id={id}>{title}</h2>} {...card} />
  );
}

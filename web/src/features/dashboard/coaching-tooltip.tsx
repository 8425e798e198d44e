import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  coaching: readonly string[];
  children: ReactNode;
}

export function CoachingTooltip({ coaching, children }: Props) {
  return (
    <Tooltip
      title={coaching.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      trigger={['hover', 'focus']}
    >
      {children}
    </Tooltip>
  );
}

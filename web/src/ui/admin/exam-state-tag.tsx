import type { ExamState } from '@tenfold/contracts';
import { Tag } from 'antd';

const states = {
  draft: { name: 'Draft', color: 'default' },
  published: { name: 'Published', color: 'success' },
  withdrawn: { name: 'Withdrawn', color: 'warning' },
} as const satisfies Record<ExamState, object>;

export function ExamStateTag({ state }: { state: ExamState }) {
  const { name, color } = states[state];
  return <Tag color={color}>{name}</Tag>;
}

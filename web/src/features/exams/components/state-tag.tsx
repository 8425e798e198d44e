import type { ExamState } from '@tenfold/contracts';
import { Tag } from 'antd';
import { stateNames } from '../exam-words.js';

const colors = { draft: 'default', published: 'success', withdrawn: 'default' } as const satisfies Record<
  ExamState,
  string
>;

export function StateTag({ state }: { state: ExamState }) {
  return <Tag color={colors[state]}>{stateNames[state]}</Tag>;
}

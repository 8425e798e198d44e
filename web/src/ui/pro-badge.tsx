import { Tag } from 'antd';

export function ProBadge() {
  return <Tag variant="filled">Pro</Tag>;
}

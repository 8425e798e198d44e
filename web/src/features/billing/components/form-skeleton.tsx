import { Flex } from 'antd';
import { Skeleton } from '../../../ui/skeleton.js';

export function FormSkeleton({ what }: { what: string }) {
  return (
    <Flex vertical gap={12} aria-busy="true">
      <span className="visually-hidden" role="status">{`Loading ${what}`}</span>
      <Skeleton width="30%" height={20} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={48} />
    </Flex>
  );
}

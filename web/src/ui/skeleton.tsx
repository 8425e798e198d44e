import { Flex, Skeleton as AntdSkeleton } from 'antd';

interface Props {
  width?: string;
  height?: number;
}

export function Skeleton({ width = '100%', height = 16 }: Props) {
  const root = { display: 'block', width, maxWidth: '100%' };
  return <AntdSkeleton.Node styles={{ root, content: { width: '100%', height } }} />;
}

export function SkeletonRows({ rows, height = 48 }: { rows: number; height?: number }) {
  return (
    <Flex vertical gap={12}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Flex>
  );
}

import styles from './skeleton.module.css';

interface Props {
  /** Any CSS length. */
  width?: string;
  height?: number;
}

/** Not animated. */
export function Skeleton({ width = '100%', height = 16 }: Props) {
  return <span className={styles.block} style={{ width, height }} aria-hidden="true" />;
}

export function SkeletonRows({ rows, height = 48 }: { rows: number; height?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

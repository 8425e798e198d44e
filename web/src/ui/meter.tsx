import styles from './meter.module.css';

interface Props {
  /** From 0 to 1. */
  share: number;
}

/** A bar beside its figure, which readers read instead. */
export function Meter({ share }: Props) {
  return (
    <div className={`${styles.bar} meter`} aria-hidden="true">
      <span style={{ transform: `scaleX(${Math.min(1, share)})` }} />
    </div>
  );
}

import type { UploadStage } from '../../../lib/upload-text.js';
import styles from './upload-progress.module.css';

interface Props {
  stage: UploadStage | null;
  reading: string | null;
}

/** Keeps its space when idle, to prevent layout shift. */
export function UploadProgress({ stage, reading }: Props) {
  return (
    <div className={styles.progress} role="status">
      {reading !== null && <p>{`Reading ${reading}…`}</p>}
      {stage?.kind === 'sending' && (
        <>
          <p>{`Uploading, ${stage.percent}%`}</p>
          <progress max={100} value={stage.percent} aria-label="Upload" />
        </>
      )}
      {stage?.kind === 'sent' && (
        <>
          <p>Uploaded. The server is reading the paper…</p>
          <progress aria-label="Reading" />
        </>
      )}
    </div>
  );
}

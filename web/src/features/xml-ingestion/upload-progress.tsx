import type { UploadStage } from '../../lib/upload-text.js';
import styles from './upload-progress.module.css';

interface Props {
  stage: UploadStage | null;
  /** The name of the file that is being read from the disk. */
  reading: string | null;
}

/** How far the paper is on its way; its place is kept when there is nothing to tell. */
export function UploadProgress({ stage, reading }: Props) {
  return (
    <div className={styles.progress} role="status">
      {reading !== null && <p>{`Reading ${reading}…`}</p>}
      {stage?.kind === 'sending' && (
        <>
          <p>{`Uploading, ${stage.percent} %`}</p>
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

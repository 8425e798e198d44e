import styles from './reading.module.css';

interface Props {
  url: string;
  description: string | null;
}

const SHORT_CAPTION = 140;

export function PictureFigure({ url, description }: Props) {
  return (
    <figure className={styles.figure}>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`${styles.frame} panel`}
        title="Open in full size"
      >
        <img src={url} alt={description ?? 'Picture without a description'} className={styles.picture} />
      </a>
      {description !== null && <Caption text={description} />}
    </figure>
  );
}

function Caption({ text }: { text: string }) {
  if (text.length <= SHORT_CAPTION)
    return <figcaption className={`${styles.caption} muted small`}>{text}</figcaption>;
  return (
    <figcaption className={`${styles.caption} muted small`}>
      <details>
        <summary>Description of the picture</summary>
        {text}
      </details>
    </figcaption>
  );
}

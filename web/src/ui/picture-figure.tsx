import styles from './picture-figure.module.css';

interface Props {
  url: string;
  description: string | null;
}

/** A longer one is folded away: it would push the answers off the screen. */
const SHORT_CAPTION = 140;

/** A picture that belongs to a question or an exhibit, with its words. Its place is kept while it loads. */
export function PictureFigure({ url, description }: Props) {
  return (
    <figure className={styles.figure}>
      <a href={url} target="_blank" rel="noreferrer" className={styles.frame} title="Open in full size">
        <img src={url} alt={description ?? 'Picture without a description'} className={styles.picture} />
      </a>
      {description !== null && <Caption text={description} />}
    </figure>
  );
}

function Caption({ text }: { text: string }) {
  if (text.length <= SHORT_CAPTION) return <figcaption className={styles.caption}>{text}</figcaption>;
  return (
    <figcaption className={styles.caption}>
      <details>
        <summary>Description of the picture</summary>
        {text}
      </details>
    </figcaption>
  );
}

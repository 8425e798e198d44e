import { MessagePage } from './message-page.js';
import styles from './button-link.module.css';

/** What is left when a screen fails: what is safe, and a fresh start of the program. */
export function FailurePage({ standalone = false }: { standalone?: boolean }) {
  const reload = (
    <button
      type="button"
      className={styles.button}
      data-kind="primary"
      onClick={() => window.location.reload()}
    >
      Reload the page
    </button>
  );
  return (
    <MessagePage title="This screen could not be shown" actions={reload} standalone={standalone}>
      <p>Everything you have answered is saved. Reload the page to go on.</p>
    </MessagePage>
  );
}

import type { User } from '@tenfold/contracts';
import { figures, trial, upgrade } from '../../content.js';
import { mayTryPro } from '../../lib/access.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import styles from './upgrade-banner.module.css';

export function UpgradeBanner({ user }: { user: User }) {
  return (
    <section className={styles.banner} aria-label="Upgrade to Pro">
      <p>
        <strong>Practice without limits.</strong> Full exams, focused study and your readiness score
        {mayTryPro(user)
          ? ` with Pro: ${trial.note}, then ${figures.monthlyPrice} a month.`
          : `. ${upgrade.label}.`}
      </p>
      <ButtonLink to={paths.subscribe}>Upgrade to Pro</ButtonLink>
    </section>
  );
}

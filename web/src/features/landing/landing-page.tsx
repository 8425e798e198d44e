import { Navigate, Link } from 'react-router-dom';
import { useSession } from '../../api/current-user.js';
import { brand, closing } from '../../content.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PublicHeader } from '../../ui/layout/public-header.js';
import { FeatureList } from './feature-list.js';
import { Hero } from './hero.js';
import { LandingFooter } from './landing-footer.js';
import { PricingSection } from './pricing-section.js';
import { StatisticsStrip } from './statistics-strip.js';
import styles from './landing-page.module.css';

export function LandingPage() {
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  return (
    <>
      <title>{`${brand.name} · ${brand.promise}`}</title>
      <PublicHeader>
        <Link to={paths.auth} className={styles.signIn}>
          Sign In
        </Link>
        <div className={styles.headerStart}>
          <ButtonLink to={paths.auth} state={{ mode: 'register' }}>
            Get Started Free
          </ButtonLink>
        </div>
      </PublicHeader>
      <main>
        <Hero />
        <StatisticsStrip />
        <FeatureList />
        <PricingSection />
        <section className={`${styles.panel} ${styles.closing} stack`} aria-labelledby="closing-title">
          <h2 id="closing-title" className={styles.heading}>
            {closing.headline}
          </h2>
          <p className="muted">{closing.text}</p>
          <ButtonLink to={paths.auth} state={{ mode: 'register' }} kind="primary">
            Get Started Free
          </ButtonLink>
        </section>
      </main>
      <LandingFooter />
    </>
  );
}

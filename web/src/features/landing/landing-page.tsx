import { Suspense } from 'react';
import { Navigate, Link } from 'react-router-dom';
import { useSession } from '../../api/current-user.js';
import { brand } from '../../content.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PublicHeader } from '../../ui/layout/public-header.js';
import { Hero } from './hero.js';
import { LandingFooter } from './landing-footer.js';
import { StatisticsStrip } from './statistics-strip.js';
import styles from './landing-page.module.css';

const LandingDetails = lazyScreen(() => import('./landing-details.js').then((m) => m.LandingDetails));

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
        <Suspense fallback={<div className={styles.pending} />}>
          <LandingDetails />
        </Suspense>
      </main>
      <LandingFooter />
    </>
  );
}

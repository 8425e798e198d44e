import { HistoryOutlined } from '@ant-design/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { brand } from '../../content.js';
import { hasAccess } from '../../lib/access.js';
import { useIsExamRunning } from '../../lib/running-exam.js';
import { paths } from '../../paths.js';
import { ScreenBoundary } from '../screen-boundary.js';
import { AntdProvider } from '../theme/antd-provider.js';
import { ThemeSwitch } from '../theme-switch.js';
import { BrandLink } from '../wordmark.js';
import { Avatar } from './avatar.js';
import { BottomNavLinks, NavLinks } from './nav-links.js';
import styles from './layout.module.css';

interface Props {
  banner?: ReactNode;
  search?: ReactNode;
  bell?: ReactNode;
  children: ReactNode;
}

export function SignedInLayout({ banner, search, bell, children }: Props) {
  const { pathname } = useLocation();
  const main = useFocusOnNewScreen(pathname);
  const isExamRunning = useIsExamRunning();
  // a running session pins its own buttons to the bottom of a phone
  const sessionScreen = [paths.quiz, paths.exam].some((path) => pathname.startsWith(`${path}/`));
  return (
    <AntdProvider>
      <div className={`${styles.frame} stack`} data-bottom-bar={!sessionScreen} data-header={!isExamRunning}>
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        {banner}
        {!isExamRunning && <Header search={search} bell={bell} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ScreenBoundary resetKey={pathname}>{children}</ScreenBoundary>
        </main>
        {!sessionScreen && (
          <nav className={`${styles.bottomBar} bottom-bar`} aria-label="Main, bottom">
            <BottomNavLinks />
          </nav>
        )}
      </div>
    </AntdProvider>
  );
}

function Header({ search, bell }: Pick<Props, 'search' | 'bell'>) {
  const user = useUser();
  return (
    <header className={styles.bar}>
      <div className={`${styles.barColumn} row column`}>
        <BrandLink to={paths.home} label={`${brand.name}, to the dashboard`} />
        <nav className={styles.topNav} aria-label="Main">
          <NavLinks />
        </nav>
        <div className={`${styles.tools} row`}>
          <div className={styles.theme}>
            <ThemeSwitch />
          </div>
          {search}
          {hasAccess(user) && (
            <Link
              to={paths.history}
              className={`${styles.history} touch-target center muted`}
              aria-label="Session history"
              title="Session history"
            >
              <HistoryOutlined aria-hidden="true" style={{ fontSize: 19 }} />
            </Link>
          )}
          {bell}
          <Link to={paths.profile} className={styles.profile}>
            <span className="visually-hidden">Profile</span>
            <Avatar user={user} />
          </Link>
        </div>
      </div>
    </header>
  );
}

function useFocusOnNewScreen(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

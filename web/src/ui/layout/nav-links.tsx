import {
  BarChartOutlined,
  CalendarOutlined,
  EditOutlined,
  FieldTimeOutlined,
  HistoryOutlined,
  HomeOutlined,
  MenuOutlined,
  ReadOutlined,
  SearchOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { User } from '@tenfold/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { paths } from '../../paths.js';
import { usePopover } from '../use-popover.js';
import styles from './layout.module.css';

interface Target {
  to: string;
  label: string;
  icon: ReactNode;
  isActive: (pathname: string) => boolean;
}

const dashboard: Target = {
  to: paths.home,
  label: 'Dashboard',
  icon: <HomeOutlined aria-hidden="true" />,
  isActive: (pathname) => pathname === paths.home || pathname === paths.dashboard,
};

const analytics: Target = {
  to: paths.analytics,
  label: 'Analytics',
  icon: <BarChartOutlined aria-hidden="true" />,
  isActive: (pathname) => pathname === paths.analytics || pathname === paths.readiness,
};

const targets: readonly Target[] = [
  dashboard,
  {
    to: paths.quiz,
    label: 'Study Sessions',
    icon: <ReadOutlined aria-hidden="true" />,
    isActive: (pathname) =>
      pathname.startsWith(paths.quiz) ||
      /^\/(exam|history|review|look-up|missed-questions|flagged-questions)(\/|$)/.test(pathname),
  },
  analytics,
];

const isUnder = (pathname: string, ...names: string[]) =>
  names.some((path) => pathname === path || pathname.startsWith(`${path}/`));

const studyPaths = [
  paths.quiz,
  paths.quizBuilder,
  paths.lookups,
  paths.missedQuestions,
  paths.flaggedQuestions,
];

/** On phones: what is done every day; the other screens are under More. */
const dailyTargets: readonly Target[] = [
  { ...dashboard, label: 'Today' },
  {
    to: paths.quiz,
    label: 'Study',
    icon: <ReadOutlined aria-hidden="true" />,
    isActive: (pathname) => isUnder(pathname, ...studyPaths),
  },
  {
    to: paths.exam,
    label: 'Exam',
    icon: <FieldTimeOutlined aria-hidden="true" />,
    isActive: (pathname) => isUnder(pathname, paths.exam),
  },
  {
    to: paths.reviews,
    label: 'Review',
    icon: <CalendarOutlined aria-hidden="true" />,
    isActive: (pathname) => pathname === paths.reviews,
  },
];

const moreTargets: readonly Target[] = [
  analytics,
  {
    to: paths.history,
    label: 'Session history',
    icon: <HistoryOutlined aria-hidden="true" />,
    isActive: (pathname) => isUnder(pathname, paths.history),
  },
  {
    to: paths.search,
    label: 'Search',
    icon: <SearchOutlined aria-hidden="true" />,
    isActive: (pathname) => pathname === paths.search,
  },
  {
    to: paths.profile,
    label: 'Profile',
    icon: <UserOutlined aria-hidden="true" />,
    isActive: (pathname) => pathname === paths.profile,
  },
];

const admin: Target = {
  to: paths.admin,
  label: 'Admin',
  icon: <SettingOutlined aria-hidden="true" />,
  isActive: (pathname) =>
    [paths.admin, paths.examSections, paths.xmlIngestion].some((path) => path === pathname) ||
    pathname.startsWith(`${paths.admin}/`),
};

const content: Target = { ...admin, label: 'Content', icon: <EditOutlined aria-hidden="true" /> };

function roleTargets({ isAdmin, isEditor }: Pick<User, 'isAdmin' | 'isEditor'>): Target[] {
  if (isAdmin) return [admin];
  return isEditor ? [content] : [];
}

export function NavLinks() {
  const user = useUser();
  return <Targets targets={[...targets, ...roleTargets(user)]} />;
}

export function BottomNavLinks() {
  const more = [...moreTargets, ...roleTargets(useUser())];
  const { pathname } = useLocation();
  const { open, close, container, button } = usePopover();
  return (
    <Targets targets={dailyTargets}>
      <li className={styles.item}>
        <div {...container}>
          <button
            type="button"
            className={`${styles.link} ${styles.moreButton} row`}
            aria-current={more.some(({ isActive }) => isActive(pathname)) ? 'true' : undefined}
            {...button}
          >
            <span className={styles.icon} aria-hidden="true">
              <MenuOutlined />
            </span>
            More
          </button>
          {open && (
            <div className={`${styles.more} panel`} onClick={close}>
              <Targets targets={more} />
            </div>
          )}
        </div>
      </li>
    </Targets>
  );
}

function Targets({ targets: shown, children }: { targets: readonly Target[]; children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {shown.map(({ to, label, icon, isActive }) => (
        <li key={to} className={styles.item}>
          <Link
            to={to}
            className={`${styles.link} row`}
            aria-current={isActive(pathname) ? 'page' : undefined}
          >
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            {label}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

import {
  BarChartOutlined,
  EditOutlined,
  HomeOutlined,
  ReadOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { User } from '@tenfold/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { paths } from '../../paths.js';
import styles from './layout.module.css';

interface Target {
  to: string;
  label: string;
  icon: ReactNode;
  isActive: (pathname: string) => boolean;
}

const targets: readonly Target[] = [
  {
    to: paths.home,
    label: 'Dashboard',
    icon: <HomeOutlined aria-hidden="true" />,
    isActive: (pathname) => pathname === paths.home || pathname === paths.dashboard,
  },
  {
    to: paths.quiz,
    label: 'Study Sessions',
    icon: <ReadOutlined aria-hidden="true" />,
    isActive: (pathname) =>
      pathname.startsWith(paths.quiz) ||
      /^\/(exam|history|review|missed-questions|flagged-questions)(\/|$)/.test(pathname),
  },
  {
    to: paths.analytics,
    label: 'Analytics',
    icon: <BarChartOutlined aria-hidden="true" />,
    isActive: (pathname) => pathname === paths.analytics || pathname === paths.readiness,
  },
];

const profile: Target = {
  to: paths.profile,
  label: 'Profile',
  icon: <UserOutlined aria-hidden="true" />,
  isActive: (pathname) => pathname === paths.profile,
};

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

export function NavLinks({ withProfile = false }: { withProfile?: boolean }) {
  const user = useUser();
  const { pathname } = useLocation();
  const shown = [...targets, ...(withProfile ? [profile] : []), ...roleTargets(user)];
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
    </ul>
  );
}

import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button-link.module.css';

interface Props extends Pick<LinkProps, 'to' | 'onClick' | 'state' | 'aria-label'> {
  /** At most one primary link per screen. */
  kind?: 'primary' | 'secondary' | undefined;
  wide?: boolean;
  children: ReactNode;
}

export function ButtonLink({ kind = 'secondary', wide = false, children, ...link }: Props) {
  return (
    <Link {...link} className={styles.button} data-kind={kind} data-wide={wide}>
      {children}
    </Link>
  );
}

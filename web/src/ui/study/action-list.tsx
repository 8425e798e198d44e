import { LockOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './study.module.css';

interface FaceProps {
  icon: ReactNode;
  title: string;
  text?: string;
  tone?: string;
}

export function ActionList({ children }: { children: ReactNode }) {
  return <ul style={{ margin: '-4px -12px' }}>{children}</ul>;
}

interface ButtonProps extends FaceProps {
  locked?: boolean;
  busy: boolean;
  onClick: () => void;
}

export function ActionButton({ locked = false, busy, onClick, ...face }: ButtonProps) {
  return (
    <li>
      <button type="button" className={styles.action} aria-busy={busy} onClick={onClick}>
        <ActionFace {...face} />
        {locked && <LockOutlined className={styles.muted} aria-label="Locked, part of Pro" />}
      </button>
    </li>
  );
}

export function ActionLink({ to, extra, ...face }: FaceProps & { to: string; extra?: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.action}>
        <ActionFace {...face} />
        {extra && <span className="muted smaller">{extra}</span>}
      </Link>
    </li>
  );
}

function ActionFace({ icon, title, text, tone = 'var(--accent)' }: FaceProps) {
  return (
    <>
      <span
        className={`${styles.icon} center`}
        style={{ '--tone': tone } as CSSProperties}
        aria-hidden="true"
      >
        {icon}
      </span>
      <Flex component="span" vertical flex={1}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.muted}>{text}</span>}
      </Flex>
    </>
  );
}

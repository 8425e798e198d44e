import type { Band } from '@tenfold/exam';
import { Flex, Typography } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { brand } from '../content.js';
import { dateLabel } from '../lib/format.js';
import { bandColors } from './bands.js';
import styles from './result-page.module.css';

export function ResultPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${styles.page} stack column`}>
      <title>{`${title} · ${brand.name}`}</title>
      {children}
    </div>
  );
}

interface HeaderProps {
  name: string;
  endedAt: string;
  score: ReactNode;
  band?: Band;
  children: ReactNode;
}

export function ResultHeader({ name, endedAt, score, band, children }: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header>
      <Typography.Text type="secondary">{`${name} · ${dateLabel(new Date(endedAt))}`}</Typography.Text>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`${styles.score} numbers`}
        data-band={band}
        style={band && { color: bandColors[band] }}
      >
        <span className="visually-hidden">Your score: </span>
        {score}
      </h1>
      {children}
    </header>
  );
}

export function ResultCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

export function NextSteps({ children }: { children: ReactNode }) {
  return (
    <Flex component="nav" wrap gap={12} className={styles.next} aria-label="What to do next">
      {children}
    </Flex>
  );
}

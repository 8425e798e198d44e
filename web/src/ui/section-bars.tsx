import { sectionBand, type Band } from '@tenfold/exam';
import { Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';
import { bandWords } from './bands.js';

export interface SectionBar {
  id: string;
  name: string;
  accuracy: number | null;
  /** Percent. If given, the bar shows completion in the accent color; otherwise accuracy in the band's color. */
  completion?: number;
  qualifier?: string | null;
  detail: ReactNode;
}

const bandColors: Record<Band, { bar: string; text: string }> = {
  good: { bar: 'var(--right)', text: 'var(--right)' },
  fair: { bar: 'var(--caution)', text: 'var(--caution-text)' },
  poor: { bar: 'var(--wrong)', text: 'var(--wrong)' },
};
const mutedColors = { bar: 'var(--muted)', text: 'var(--muted)' };

export function SectionBars({ bars }: { bars: readonly SectionBar[] }) {
  return (
    <Flex component="ul" vertical gap={20} className="numbers">
      {bars.map(({ id, name, accuracy, completion, qualifier = null, detail }) => {
        const band = accuracy === null ? null : sectionBand(accuracy);
        const colors = band === null || qualifier !== null ? mutedColors : bandColors[band];
        return (
          <li key={id}>
            <Flex
              justify="space-between"
              align="baseline"
              gap={16}
              style={{ fontWeight: 550, lineHeight: '22px' }}
            >
              <span>{name}</span>
              {band && (
                <span style={{ flex: 'none', color: colors.text, fontSize: 14 }}>
                  {`${accuracy}% · ${bandWords[band]}`}
                </span>
              )}
            </Flex>
            <Progress
              percent={completion ?? accuracy ?? 0}
              strokeColor={completion === undefined ? colors.bar : 'var(--accent)'}
              size={{ height: 6 }}
              showInfo={false}
              aria-hidden="true"
            />
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {detail}
              {qualifier !== null && ` · ${qualifier}`}
            </Typography.Text>
          </li>
        );
      })}
    </Flex>
  );
}

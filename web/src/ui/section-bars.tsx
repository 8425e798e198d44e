import { sectionBand } from '@tenfold/exam';
import { Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';
import { bandColors, bandFills, bandWords } from './bands.js';

export interface SectionBar {
  id: string;
  name: string;
  accuracy: number | null;
  /** Percent. If given, the bar shows completion in the accent color; otherwise accuracy in the band's color. */
  completion?: number;
  qualifier?: string | null;
  detail: ReactNode;
}

export function SectionBars({ bars }: { bars: readonly SectionBar[] }) {
  return (
    <Flex component="ul" vertical gap={20} className="numbers">
      {bars.map(({ id, name, accuracy, completion, qualifier = null, detail }) => {
        const band = accuracy === null ? null : sectionBand(accuracy);
        const judged = qualifier === null ? band : null;
        const fill = judged === null ? 'var(--muted)' : bandFills[judged];
        return (
          <li key={id}>
            <Flex justify="space-between" align="baseline" gap={16} className="label">
              <span>{name}</span>
              {band && (
                <span
                  className="small"
                  style={{ flex: 'none', color: judged === null ? 'var(--muted)' : bandColors[judged] }}
                >
                  {`${accuracy}% · ${bandWords[band]}`}
                </span>
              )}
            </Flex>
            <Progress
              percent={completion ?? accuracy ?? 0}
              strokeColor={completion === undefined ? fill : 'var(--accent)'}
              size={{ height: 6 }}
              showInfo={false}
              aria-hidden="true"
            />
            <Typography.Text type="secondary" className="smaller">
              {detail}
              {qualifier !== null && ` · ${qualifier}`}
            </Typography.Text>
          </li>
        );
      })}
    </Flex>
  );
}

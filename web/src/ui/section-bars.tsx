import { canJudgeSection, sectionBand } from '@tenfold/exam';
import { Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';
import { bandColors, bandFills } from './bands.js';

export interface SectionBar {
  id: string;
  name: string;
  accuracy: number | null;
  /** Percent. If given, the bar shows completion in the accent color; otherwise accuracy in the band's color. */
  completion?: number;
  qualifier?: string | null;
  /** Questions of a result: with too few, only the detail is shown. */
  total?: number;
  detail: ReactNode;
}

export function SectionBars({ bars }: { bars: readonly SectionBar[] }) {
  return (
    <Flex component="ul" vertical gap={20} className="numbers">
      {bars.map(({ id, name, total, completion, qualifier = null, detail, ...bar }) => {
        const accuracy = total === undefined || canJudgeSection(total) ? bar.accuracy : null;
        const percent = completion ?? accuracy;
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
                  {`${accuracy}%`}
                </span>
              )}
            </Flex>
            {percent !== null && (
              <Progress
                percent={percent}
                strokeColor={completion === undefined ? fill : 'var(--accent)'}
                size={{ height: 6 }}
                showInfo={false}
                aria-hidden="true"
              />
            )}
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

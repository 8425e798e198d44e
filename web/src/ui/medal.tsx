import type { MilestoneLevel } from '@tenfold/exam';

interface Props {
  level: MilestoneLevel;
  size?: number;
}

const metals: Record<MilestoneLevel, { rim: string; face: string }> = {
  bronze: { rim: '#a5683a', face: '#cb8d5c' },
  silver: { rim: '#8592a6', face: '#b9c3d1' },
  gold: { rim: '#b8860b', face: '#e3b748' },
  platinum: { rim: '#4f7f93', face: '#a5cfdc' },
};

export function Medal({ level, size = 40 }: Props) {
  const { rim, face } = metals[level];
  return (
    <svg
      width={(size * 26) / 38}
      height={size}
      viewBox="7 1 26 38"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path fill="var(--accent)" d="M11 2h8l3 14h-6z" />
      <path fill="color-mix(in srgb, var(--accent) 72%, var(--ink))" d="M29 2h-8l-3 14h6z" />
      <circle fill={rim} cx="20" cy="25.5" r="12.5" />
      <circle fill={face} cx="20" cy="25.5" r="9.6" />
      <path fill="#fff" d="m20 18.9 2 4.3 4.7.6-3.4 3.2.9 4.7-4.2-2.3-4.2 2.3.9-4.7-3.4-3.2 4.7-.6z" />
    </svg>
  );
}

export const medalNames: Record<MilestoneLevel, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
};

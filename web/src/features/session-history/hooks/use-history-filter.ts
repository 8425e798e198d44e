import type { HistoryStatus, HistoryType } from '@tenfold/contracts';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../lib/key-of.js';
import type { HistoryFilter } from '../api/session-history.js';

export const typeNames: Record<HistoryType, string> = {
  quick: 'Quick Quiz',
  daily: 'Daily Quick Quiz',
  section: 'Section',
  focused: 'Weak areas',
  full: 'Full Practice Exam',
  custom: 'Custom Quiz',
  exam: 'Exam Simulator',
};

export const statusNames: Record<HistoryStatus, string> = {
  open: 'Open',
  ended: 'Ended',
  passed: 'Passed',
  not_passed: 'Not passed',
};

export const periodNames = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
} as const;

export type FilterName = 'type' | 'section' | 'status' | 'days';

export function isOfSection(type: HistoryType | null): boolean {
  return type === null || type === 'section' || type === 'focused';
}

export function useHistoryFilter() {
  const [parameters, setParameters] = useSearchParams();
  const type = keyOf(typeNames, parameters.get('type'));
  const days = keyOf(periodNames, parameters.get('days'));
  const filter: HistoryFilter = {
    type,
    sectionName: isOfSection(type) ? parameters.get('section') : null,
    status: keyOf(statusNames, parameters.get('status')),
    days: days === null ? null : Number(days),
  };
  const change = (name: FilterName, value: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const clear = () => setParameters({}, { replace: true });
  return { filter, change, clear };
}

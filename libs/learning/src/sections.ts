export const EXAM_SECTIONS = [
  'Broker Compliance',
  'Practical Exercise',
  'Quota',
  'Modernized Drawback',
  'Classification',
  'Entry / Entry Summary',
  'Valuation, Appraisement and Duty Assessment',
] as const;

/** Names of EXAM_SECTIONS in a sentence. */
export const EXAM_SECTION_LABELS: readonly string[] = [
  'Broker Compliance',
  'Practical Exercise',
  'Quota',
  'Drawback',
  'Classification',
  'Entry',
  'Valuation',
];

/**
 * Questions of each of EXAM_SECTIONS in the exam of April 2026, 80 in all, with two questions kept for drawback. The first
 * version of what an administrator edits.
 */
export const EXAM_MIX: readonly number[] = [17, 8, 3, 2, 10, 25, 15];

/** Names of EXAM_SECTIONS in older exams; the first version of what an administrator edits. */
export const OLDER_SECTION_NAMES: readonly (readonly string[])[] = [
  ['POA', 'Power of Attorney', 'Fines & Penalties', 'Fines and Penalties'],
  ['Practical Exercises'],
  [],
  ['Drawback'],
  [],
  ['Entry', 'Entry/Entry Summary', 'ACE', 'Bonds', 'FTZ/Warehouse', 'Marking', 'IPR'],
  ['Valuation', 'Value', 'AD/CVD', 'EAPA', 'AD/CVD + EAPA', 'FTA'],
];

const normalized = (name: string): string => name.trim().toLowerCase();

/**
 * The index in EXAM_SECTIONS of a section's name in an exam of any year, or null for an unknown name, whose answers do not
 * count. Case and outer spaces are ignored.
 */
export type SectionIndex = (sectionName: string) => number | null;

/** @param olderNames by section, in the order of EXAM_SECTIONS */
export function sectionIndexOf(olderNames: readonly (readonly string[])[]): SectionIndex {
  const indexes = new Map(
    EXAM_SECTIONS.flatMap((name, index) =>
      [name, ...(olderNames[index] ?? [])].map((each) => [normalized(each), index] as const),
    ),
  );
  return (sectionName) => indexes.get(normalized(sectionName)) ?? null;
}

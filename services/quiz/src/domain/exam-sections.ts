import { EXAM_MIX, OLDER_SECTION_NAMES, sectionIndexOf, type SectionIndex } from '@tenfold/learning';

/** A version of what administrators edit of the exam's sections. */
export interface ExamSectionsVersion {
  version: number;
  /** Questions of each section in the next exam, in the order of EXAM_SECTIONS. */
  mix: readonly number[];
  indexOf: SectionIndex;
}

export function examSectionsVersion(
  version: number,
  mix: readonly number[],
  olderNames: readonly (readonly string[])[],
): ExamSectionsVersion {
  return { version, mix, indexOf: sectionIndexOf(olderNames) };
}

export const firstExamSections = examSectionsVersion(1, EXAM_MIX, OLDER_SECTION_NAMES);

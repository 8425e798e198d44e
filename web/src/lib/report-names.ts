import type { QuestionReportKind, QuestionReportState } from '@tenfold/contracts';

export const reportKindNames: Record<QuestionReportKind, string> = {
  wrong_key: 'The answer counted as correct is incorrect',
  outdated_law: 'The law has changed',
  unclear_text: 'The text is unclear',
  missing_exhibit: 'An exhibit or image is missing',
  typo: 'Typo',
  other: 'Something else',
};

export const reportStateNames: Record<QuestionReportState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  duplicate: 'Already known',
};

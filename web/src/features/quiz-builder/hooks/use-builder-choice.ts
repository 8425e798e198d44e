import type { CustomQuizChoice } from '@tenfold/contracts';
import { useSearchParams } from 'react-router-dom';
import { choiceParameters, readChoice } from '../builder-choice.js';

interface Known {
  sections: readonly { id: string }[];
  exams: readonly { examId: string }[];
}

/** Ignores sections and sittings of an old link that are no longer published. */
export function useBuilderChoice({ sections, exams }: Known) {
  const [parameters, setParameters] = useSearchParams();
  const linked = readChoice(parameters);
  const choice: CustomQuizChoice = {
    ...linked,
    categoryIds: linked.categoryIds.filter((id) => sections.some((section) => section.id === id)),
    examIds: linked.examIds.filter((id) => exams.some(({ examId }) => examId === id)),
  };
  const change = (changes: Partial<CustomQuizChoice>) =>
    setParameters(choiceParameters({ ...choice, ...changes }), { replace: true });
  return { choice, change };
}

import type { FlaggedQuestion } from '@tenfold/contracts';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../lib/toast.js';
import { useNow } from '../../lib/use-now.js';
import { useUnflagQuestion } from './api/unflag-question.js';
import { FlaggedItem } from './flagged-item.js';
import { FlaggedTotals } from './flagged-totals.js';
import { SectionFilter } from './section-filter.js';
import styles from './flagged-list.module.css';

const SECTION_PARAMETER = 'section';

export function FlaggedList({ questions }: { questions: readonly FlaggedQuestion[] }) {
  const now = useNow(MS_PER_MINUTE);
  const { section, choose, shown } = useSectionFilter(questions);
  const { mutate } = useUnflagQuestion(tellFailure);

  const unflag = (questionId: string, item: HTMLElement) => {
    // moves the focus to a neighbor, because the focused item will be removed
    const neighbour = item.nextElementSibling ?? item.previousElementSibling ?? item.closest('main');
    if (neighbour instanceof HTMLElement) neighbour.focus();
    mutate(questionId);
  };

  return (
    <>
      <div className={styles.head}>
        <FlaggedTotals questions={questions} />
        <SectionFilter questions={questions} value={section} onChoose={choose} />
      </div>
      <ul className={styles.list} aria-label="Flagged questions">
        {shown.map((question) => (
          <FlaggedItem key={question.id} question={question} now={now} onUnflag={unflag} />
        ))}
      </ul>
    </>
  );
}

/** The section from the URL; null (all) when it has no flagged question. */
function useSectionFilter(questions: readonly FlaggedQuestion[]) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get(SECTION_PARAMETER);
  const inSection = questions.filter(({ sectionName }) => sectionName === wanted);
  const known = inSection.length > 0;
  return {
    section: known ? wanted : null,
    shown: known ? inSection : questions,
    choose: (section: string | null) =>
      setParameters(section === null ? {} : { [SECTION_PARAMETER]: section }, { replace: true }),
  };
}

function tellFailure(): void {
  toast({
    tone: 'destructive',
    title: 'Failed to unflag question',
    description: 'It is back in the list. Check your connection and try again.',
  });
}

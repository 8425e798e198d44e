import { FilterOutlined } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { Flex, Select, Typography } from 'antd';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TRY_AGAIN } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { useNow } from '../../lib/use-now.js';
import { useUnflagQuestion } from './api/unflag-question.js';
import { FlaggedItem } from './flagged-item.js';
import { FlaggedTotals } from './flagged-totals.js';

const SECTION_PARAMETER = 'section';

export function FlaggedList({ questions }: { questions: readonly FlaggedQuestion[] }) {
  const now = useNow(MS_PER_MINUTE);
  const { section, choose, shown } = useSectionFilter(questions);
  const { mutate } = useUnflagQuestion(toastUnflagFailure);

  const unflag = (questionId: string, item: HTMLElement) => {
    const neighbor = item.nextElementSibling ?? item.previousElementSibling ?? item.closest('main');
    if (neighbor instanceof HTMLElement) neighbor.focus();
    mutate(questionId);
  };

  return (
    <>
      <Flex wrap align="end" justify="space-between" gap="16px 24px">
        <FlaggedTotals questions={questions} />
        <SectionFilter questions={questions} value={section} onChoose={choose} />
      </Flex>
      <Flex component="ul" vertical gap={24} aria-label="Flagged questions">
        {shown.map((question) => (
          <FlaggedItem key={question.id} question={question} now={now} onUnflag={unflag} />
        ))}
      </Flex>
    </>
  );
}

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

function toastUnflagFailure(): void {
  toastFailure('Failed to unflag question', `It is back in the list. ${TRY_AGAIN}`);
}

interface FilterProps {
  questions: readonly FlaggedQuestion[];
  value: string | null;
  onChoose: (section: string | null) => void;
}

const ALL = '';

function SectionFilter({ questions, value, onChoose }: FilterProps) {
  const id = useId();
  const sections = [...new Set(questions.map(({ sectionName }) => sectionName))].toSorted();
  const countOf = (section: string) => questions.filter(({ sectionName }) => sectionName === section).length;
  if (sections.length < 2) return null;
  return (
    <Flex align="center" gap={12}>
      <Typography.Text type="secondary">
        <label htmlFor={id}>Section</label>
      </Typography.Text>
      <Select
        id={id}
        prefix={<FilterOutlined aria-hidden />}
        value={value ?? ALL}
        onChange={(section) => onChoose(section || null)}
        popupMatchSelectWidth={false}
        options={[
          { value: ALL, label: `All sections (${questions.length})` },
          ...sections.map((section) => ({ value: section, label: `${section} (${countOf(section)})` })),
        ]}
      />
    </Flex>
  );
}

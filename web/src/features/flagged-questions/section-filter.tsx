import { FilterOutlined } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { useId } from 'react';
import styles from './section-filter.module.css';

const ALL = '';

interface Props {
  questions: readonly FlaggedQuestion[];
  /** Null: all sections. */
  value: string | null;
  onChoose: (section: string | null) => void;
}

/** Renders nothing for a single section. */
export function SectionFilter({ questions, value, onChoose }: Props) {
  const id = useId();
  const sections = [...new Set(questions.map(({ sectionName }) => sectionName))].toSorted();
  const countOf = (section: string) => questions.filter(({ sectionName }) => sectionName === section).length;
  if (sections.length < 2) return null;
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>Section</label>
      <span className={styles.control}>
        <FilterOutlined className={styles.icon} aria-hidden />
        <select id={id} value={value ?? ALL} onChange={({ target }) => onChoose(target.value || null)}>
          <option value={ALL}>{`All sections (${questions.length})`}</option>
          {sections.map((section) => (
            <option key={section} value={section}>{`${section} (${countOf(section)})`}</option>
          ))}
        </select>
      </span>
    </div>
  );
}

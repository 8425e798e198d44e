import { Card } from '../../ui/card.js';
import { SectionGrid } from '../../ui/study/section-grid.js';
import { FocusedStudyFigures } from './focused-study-figures.js';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

/** One entry per section, and the totals of focused study. */
export function FocusedStudyCard({ pro, onLocked }: Props) {
  return (
    <Card title="Focused Study">
      <SectionGrid pro={pro} onLocked={onLocked} />
      <FocusedStudyFigures />
    </Card>
  );
}

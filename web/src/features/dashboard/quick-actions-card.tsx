import { AimOutlined, FlagOutlined, ProfileOutlined } from '@ant-design/icons';
import { paths } from '../../paths.js';
import { Card } from '../../ui/card.js';
import { ActionButton, ActionLink, ActionList } from '../../ui/study/action-list.js';
import { FULL_EXAM, useStudyStarts, WEAK_AREAS } from '../../ui/study/use-study-starts.js';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

export function QuickActionsCard({ pro, onLocked }: Props) {
  const { isStartingFullExam, isStartingWeakAreas, startFullExam, focusOnWeakAreas, dialog } = useStudyStarts(
    {
      pro,
      onLocked,
    },
  );
  return (
    <Card title="Quick Actions">
      <ActionList>
        <ActionButton
          icon={<ProfileOutlined aria-hidden="true" />}
          title={FULL_EXAM}
          locked={!pro}
          busy={isStartingFullExam}
          onClick={startFullExam}
        />
        <ActionLink
          to={paths.flaggedQuestions}
          icon={<FlagOutlined aria-hidden="true" />}
          title="Review Flagged Questions"
        />
        <ActionButton
          icon={<AimOutlined aria-hidden="true" />}
          title={WEAK_AREAS}
          locked={!pro}
          busy={isStartingWeakAreas}
          onClick={focusOnWeakAreas}
        />
      </ActionList>
      {dialog}
    </Card>
  );
}

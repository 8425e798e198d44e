import { RECALL_PERCENT_WITHOUT_REVIEWS, REVIEW_CHOICES } from '@tenfold/exam';
import type { ReviewSettings } from '@tenfold/contracts';
import { Checkbox, Flex, Select } from 'antd';
import { useId } from 'react';
import { useSetReviewSettings } from '../../api/reviews.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { Card } from '../../ui/card.js';
import { RadioCard, RadioCards } from '../../ui/radio-cards.js';

const OFF = -1;
const REMINDER_HOURS = [6, 7, 8, 9, 12, 17, 18, 19, 20, 21];

export function ReviewSettingsCard({ settings }: { settings: ReviewSettings }) {
  const { shown, change } = useChangeableSettings(settings);
  return (
    <Card title="Reviews a day">
      <Flex vertical gap={16}>
        <RadioCards
          label="Reviews a day"
          value={shown.reviewsPerDay}
          isBeside
          onChange={(chosen) => change({ reviewsPerDay: chosen })}
        >
          {REVIEW_CHOICES.map((choice) => (
            <RadioCard
              key={choice.reviewsPerDay}
              value={choice.reviewsPerDay}
              title={`${choice.reviewsPerDay} a day`}
              text={`${choice.recallPercent}% recalled on the exam day`}
            />
          ))}
        </RadioCards>
        <p className="muted small">
          {`Recall of missed questions by simulated students who miss four questions a day for 100 days. Without reviews it is ${RECALL_PERCENT_WITHOUT_REVIEWS}%.`}
        </p>
        <Reminder shown={shown} onChange={change} />
      </Flex>
    </Card>
  );
}

/** Without Pro or without review cards, a reminder that is set can still be turned off. */
export function ReminderCard({ settings }: { settings: ReviewSettings }) {
  const { shown, change } = useChangeableSettings(settings);
  if (settings.reminderHour === null) return null;
  return (
    <Card title="Daily reminder">
      <Reminder shown={shown} onChange={change} />
    </Card>
  );
}

function Reminder({
  shown,
  onChange,
}: {
  shown: ReviewSettings;
  onChange: (changed: Partial<ReviewSettings>) => void;
}) {
  const id = useId();
  return (
    <Flex wrap align="center" gap="8px 12px">
      <label htmlFor={id}>Daily reminder</label>
      <Select
        id={id}
        size="large"
        value={shown.reminderHour ?? OFF}
        onChange={(hour) => onChange({ reminderHour: hour === OFF ? null : hour })}
        options={[
          { value: OFF, label: 'Never' },
          ...REMINDER_HOURS.map((hour) => ({ value: hour, label: hourLabel(hour) })),
        ]}
      />
      {shown.reminderHour !== null && (
        <Checkbox
          checked={shown.isReminderMailed}
          style={{ minHeight: 44, alignItems: 'center' }}
          onChange={({ target }) => onChange({ isReminderMailed: target.checked })}
        >
          Also by email
        </Checkbox>
      )}
    </Flex>
  );
}

/** Shows a change while it is being saved. */
function useChangeableSettings({ reviewsPerDay, reminderHour, isReminderMailed }: ReviewSettings) {
  const set = useSetReviewSettings();
  const shown = set.isPending ? set.variables : { reviewsPerDay, reminderHour, isReminderMailed };
  const change = (changed: Partial<ReviewSettings>) =>
    set.mutate(
      { ...shown, ...changed },
      { onError: (error) => toastFailure('Could not save the settings', problemDetail(error)) },
    );
  return { shown, change };
}

function hourLabel(hour: number): string {
  return `at ${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

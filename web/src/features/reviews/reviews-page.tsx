import { FireOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Reviews } from '@tenfold/contracts';
import { daysBetween } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useNavigate } from 'react-router-dom';
import { reviewsQuery, useStartReview } from '../../api/reviews.js';
import { localDay, numberLabel } from '../../lib/format.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { paths, quizPath } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { TakeQuizState } from '../../ui/study/take-quiz-state.js';
import { CalendarAddressCard } from './calendar-address-card.js';
import { ForecastCard } from './forecast-card.js';
import { ReminderCard, ReviewSettingsCard } from './review-settings-card.js';
import { StudyPlanCard } from './study-plan-card.js';

export function ReviewsPage() {
  const query = useQuery({ ...reviewsQuery, refetchOnMount: 'always' });
  return (
    <Page
      title="Daily review"
      lead="Questions that you missed, were not sure of or flagged are scheduled for review until your exam."
      actions={<BackLink to={paths.quiz} place="study sessions" />}
    >
      <QueryView query={query} what="your reviews" skeleton={<SkeletonRows rows={4} height={120} />}>
        {(reviews) =>
          reviews.cards === 0 ? <NothingToReview reviews={reviews} /> : <ReviewPlan reviews={reviews} />
        }
      </QueryView>
    </Page>
  );
}

function NothingToReview({ reviews }: { reviews: Reviews }) {
  return (
    <>
      <Card>
        <TakeQuizState
          title="Nothing to review yet"
          text="A question that you miss, mark as not sure or flag will come back here, on the days when a review helps most."
        />
      </Card>
      {reviews.dailyLimit === null && <StudyPlanCard plan={reviews} />}
      <ReminderCard settings={reviews} />
      <CalendarAddressCard mayCreate={reviews.dailyLimit === null} />
    </>
  );
}

function ReviewPlan({ reviews }: { reviews: Reviews }) {
  const isFree = reviews.dailyLimit !== null;
  return (
    <>
      <TodayCard reviews={reviews} />
      {isFree ? (
        <>
          <UpgradeCard />
          <ReminderCard settings={reviews} />
        </>
      ) : (
        <>
          <StudyPlanCard plan={reviews} />
          <ForecastCard reviews={reviews} />
          <ReviewSettingsCard settings={reviews} />
        </>
      )}
      <CalendarAddressCard mayCreate={!isFree} />
    </>
  );
}

function TodayCard({ reviews }: { reviews: Reviews }) {
  const { dueToday, moreToday, streakDays } = reviews;
  return (
    <Card title="Today">
      <Flex wrap align="center" justify="space-between" gap="16px 24px">
        <div className="numbers">
          <p>
            <strong>{todayText(reviews)}</strong>
          </p>
          <p className="muted">{loadText(reviews, localDay(new Date()))}</p>
          {streakDays > 0 && (
            <p className="muted">
              <FireOutlined aria-hidden="true" />{' '}
              {streakDays === 1 ? 'Reviewed one day in a row' : `Reviewed ${streakDays} days in a row`}
            </p>
          )}
        </div>
        {dueToday > 0 ? (
          <StartButton label={`Review ${questions(dueToday)}`} isMain />
        ) : (
          moreToday > 0 && <StartButton label={`Review ${moreToday} more`} isMain={false} />
        )}
      </Flex>
    </Card>
  );
}

function todayText({ dueToday, reviewedToday }: Reviews): string {
  if (dueToday > 0) return dueToday === 1 ? '1 question is due today' : `${dueToday} questions are due today`;
  return reviewedToday > 0 ? `Done for today: ${questions(reviewedToday)} reviewed` : 'Nothing is due today';
}

function loadText(reviews: Reviews, today: string): string {
  const { cards, examDate, reviewsPerDay, reviewsToSeeEachOnce } = reviews;
  const all = questions(cards);
  if (examDate === null || reviewsToSeeEachOnce === null || reviewsToSeeEachOnce <= reviewsPerDay)
    return `${all} in your reviews`;
  const days = daysBetween(today, examDate);
  return `${all}, ${days === 1 ? '1 day' : `${days} days`}: ${reviewsToSeeEachOnce} a day to see each once.`;
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${numberLabel(count)} questions`;
}

function StartButton({ label, isMain }: { label: string; isMain: boolean }) {
  const navigate = useNavigate();
  const start = useStartReview();
  const open = () =>
    start.mutate(undefined, {
      onSuccess: ({ session }) => void navigate(quizPath(session.id)),
      onError: (error) => toastFailure('Could not start the review', problemDetail(error)),
    });
  return (
    <Button type={isMain ? 'primary' : 'default'} size="large" loading={start.isPending} onClick={open}>
      {label}
    </Button>
  );
}

function UpgradeCard() {
  return (
    <Card role="region" aria-label="Upgrade to Pro">
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <p>
          <strong>Three reviews a day are free.</strong> Pro reviews as many as you choose, plans them up to
          your exam and shows what you will recall.
        </p>
        <ButtonLink to={paths.subscribe}>Upgrade to Pro</ButtonLink>
      </Flex>
    </Card>
  );
}

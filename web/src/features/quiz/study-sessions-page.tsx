import {
  AimOutlined,
  BookOutlined,
  CalendarOutlined,
  CompassOutlined,
  FieldTimeOutlined,
  FlagOutlined,
  ProfileOutlined,
  RedoOutlined,
  SlidersOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { EXAM_MINUTES, FREE_QUIZ_QUESTIONS, FULL_EXAM_QUESTIONS, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Col, Flex, Progress, Row, Typography } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { flaggedQuestionsQuery } from '../../api/flagged-questions.js';
import { missedQuestionsQuery } from '../../api/missed-questions.js';
import { useOpenQuizzes, type ResumableQuiz } from '../../api/recent-activity.js';
import { reviewsQuery } from '../../api/reviews.js';
import { hasPro } from '../../lib/access.js';
import { durationText, numberLabel } from '../../lib/format.js';
import { diagnosticPath, paths, quizPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { ABANDON_RULE, abandonSentence, progressText } from '../../ui/study/abandon-sentence.js';
import { ActionButton, ActionLink, ActionList } from '../../ui/study/action-list.js';
import { CloseQuizButton } from '../../ui/study/close-quiz-button.js';
import { DailyQuizDialog } from '../../ui/study/daily-quiz-dialog.js';
import { SectionGrid } from '../../ui/study/section-grid.js';
import { useStartAndOpenQuiz } from '../../ui/study/use-start-and-open-quiz.js';
import { FULL_EXAM, useStudyStarts, WEAK_AREAS } from '../../ui/study/use-study-starts.js';
import { UpgradeDialog } from '../../ui/upgrade-dialog.js';

/** The cards of one row are equally high. */
const FULL_HEIGHT = { height: '100%' };

export function StudySessionsPage() {
  const pro = hasPro(useUser());
  const [lockedFeature, setLockedFeature] = useState<string | null>(null);
  return (
    <Page title="Study Sessions" lead={`Choose how to study. ${ABANDON_RULE}`}>
      <OpenQuizzesCard />
      <Row gutter={[24, 24]}>
        <Col xs={24} xl={10}>
          <PracticeCard pro={pro} onLocked={setLockedFeature} />
        </Col>
        <Col xs={24} xl={14}>
          <Card title="Study by section" style={FULL_HEIGHT}>
            <SectionGrid pro={pro} onLocked={setLockedFeature} />
          </Card>
        </Col>
        <Col xs={24} xl={10}>
          <ExamCard pro={pro} onLocked={setLockedFeature} />
        </Col>
        <Col xs={24} xl={14}>
          <RevisitCard />
        </Col>
      </Row>
      <UpgradeDialog feature={lockedFeature} onClose={() => setLockedFeature(null)} />
    </Page>
  );
}

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

function PracticeCard({ pro, onLocked }: Props) {
  const quick = useStartAndOpenQuiz();
  const { isStartingWeakAreas, focusOnWeakAreas } = useStudyStarts({ pro, onLocked });
  const [dailyQuizOpen, setDailyQuizOpen] = useState(false);
  const startQuick = () => {
    if (!pro) setDailyQuizOpen(true);
    else if (quick.starting === null) quick.openQuiz({ sessionType: 'quick' });
  };
  return (
    <Card title="Practice" style={FULL_HEIGHT}>
      <ActionList>
        <ActionButton
          icon={<ThunderboltOutlined aria-hidden="true" />}
          title="Quick Quiz"
          text={
            pro
              ? `${PRO_QUIZ_QUESTIONS} questions from all sections, unseen and missed ones first`
              : `${FREE_QUIZ_QUESTIONS} questions, once a day`
          }
          busy={quick.starting !== null}
          onClick={startQuick}
        />
        <ActionButton
          icon={<AimOutlined aria-hidden="true" />}
          title={WEAK_AREAS}
          text={`${PRO_QUIZ_QUESTIONS} questions of your lowest section`}
          locked={!pro}
          busy={isStartingWeakAreas}
          onClick={focusOnWeakAreas}
        />
        <ActionLink
          to={diagnosticPath}
          icon={<CompassOutlined aria-hidden="true" />}
          title="Diagnostic"
          text="New questions over all sections, answers shown at the end: where to begin"
        />
        <ActionLink
          to={paths.quizBuilder}
          icon={<SlidersOutlined aria-hidden="true" />}
          title="Build a Quiz"
          text="Your choice of sections, sittings and questions, with presets"
        />
        <ActionLink
          to={paths.lookups}
          icon={<BookOutlined aria-hidden="true" />}
          title="Look-up drill"
          text="Find the cited place in the references, against the clock"
        />
      </ActionList>
      <DailyQuizDialog open={dailyQuizOpen} onClose={() => setDailyQuizOpen(false)} />
    </Card>
  );
}

function ExamCard({ pro, onLocked }: Props) {
  const { isStartingFullExam, startFullExam, dialog } = useStudyStarts({ pro, onLocked });
  return (
    <Card title="Exam" style={FULL_HEIGHT}>
      <ActionList>
        <ActionLink
          to={paths.exam}
          icon={<FieldTimeOutlined aria-hidden="true" />}
          title="Exam Simulator"
          text={`The real exam: ${durationText(EXAM_MINUTES)} on one clock, answers shown at the end`}
        />
        <ActionButton
          icon={<ProfileOutlined aria-hidden="true" />}
          title={FULL_EXAM}
          text={`${FULL_EXAM_QUESTIONS} questions, one whole exam; you can stop and resume`}
          locked={!pro}
          busy={isStartingFullExam}
          onClick={startFullExam}
        />
      </ActionList>
      {dialog}
    </Card>
  );
}

function RevisitCard() {
  const due = useQuery(reviewsQuery).data?.dueToday;
  const missed = useQuery(missedQuestionsQuery).data?.total;
  const flagged = useQuery(flaggedQuestionsQuery).data?.length;
  return (
    <Card title="Revisit" style={FULL_HEIGHT}>
      <ActionList>
        <ActionLink
          to={paths.reviews}
          icon={<CalendarOutlined aria-hidden="true" />}
          title="Daily review"
          text="What you missed, were not sure of or flagged, planned up to the exam day"
          extra={due === undefined ? null : `${numberLabel(due)} due today`}
        />
        <ActionLink
          to={paths.missedQuestions}
          icon={<RedoOutlined aria-hidden="true" />}
          title="Missed Questions"
          text="Until you answer them correctly on two days"
          extra={missed === undefined ? null : `${numberLabel(missed)} missed`}
        />
        <ActionLink
          to={paths.flaggedQuestions}
          icon={<FlagOutlined aria-hidden="true" />}
          title="Review Flagged Questions"
          text="The questions you flagged"
          extra={flagged === undefined ? null : `${numberLabel(flagged)} flagged`}
        />
      </ActionList>
    </Card>
  );
}

function OpenQuizzesCard() {
  const open = useOpenQuizzes() ?? [];
  if (open.length === 0) return null;
  return (
    <Card title="Pick up where you left off">
      <Flex component="ul" vertical gap={20}>
        {open.map((quiz, index) => (
          <OpenQuizRow key={quiz.sessionId} quiz={quiz} main={index === 0} />
        ))}
      </Flex>
    </Card>
  );
}

function OpenQuizRow({ quiz, main }: { quiz: ResumableQuiz; main: boolean }) {
  const { answered, totalQuestions } = quiz.open;
  return (
    <li>
      <Row align="middle" gutter={[32, 16]}>
        <Col xs={24} md={{ flex: 'auto' }}>
          <Typography.Text strong>{quiz.title}</Typography.Text>
          <div aria-hidden="true" style={{ maxWidth: 420 }}>
            <Progress percent={(answered / totalQuestions) * 100} showInfo={false} railColor="var(--line)" />
          </div>
          <Typography.Text type="secondary">{`${progressText(quiz)}. ${abandonSentence(quiz)}`}</Typography.Text>
        </Col>
        <Col xs={24} md={{ flex: 'none' }}>
          <Flex wrap align="center" justify="center" gap={8}>
            <ButtonLink to={quizPath(quiz.sessionId)} kind={main ? 'primary' : 'secondary'} wide>
              Resume<span className="visually-hidden">{` ${quiz.title}`}</span>
            </ButtonLink>
            <CloseQuizButton sessionId={quiz.sessionId} name={quiz.title} answered={answered} />
          </Flex>
        </Col>
      </Row>
    </li>
  );
}

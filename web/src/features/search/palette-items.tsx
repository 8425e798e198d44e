import {
  BarChartOutlined,
  BookOutlined,
  EditOutlined,
  FieldTimeOutlined,
  FileSearchOutlined,
  FlagOutlined,
  FormOutlined,
  HistoryOutlined,
  HomeOutlined,
  LineChartOutlined,
  PlayCircleOutlined,
  ReadOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  SyncOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { SearchResult, User } from '@tenfold/contracts';
import type { ReactNode } from 'react';
import type { ResumableQuiz } from '../../api/recent-activity.js';
import { paths, quizPath, sessionReviewPath, searchPath } from '../../paths.js';
import { READINESS_TITLE } from '../../ui/readiness/readiness-text.js';
import { progressText } from '../../ui/study/abandon-sentence.js';
import { isSearchable } from './api/search.js';
import { questionAndHit } from './question-and-hit.js';

export interface PaletteItem {
  id: string;
  to: string;
  icon: ReactNode;
  label: ReactNode;
  detail?: ReactNode;
}

export interface PaletteGroup {
  name: string;
  items: PaletteItem[];
}

const QUESTIONS_SHOWN = 6;

const pages: readonly (PaletteItem & { label: string })[] = [
  { id: 'dashboard', to: paths.home, icon: <HomeOutlined />, label: 'Dashboard' },
  { id: 'study', to: paths.quiz, icon: <ReadOutlined />, label: 'Study Sessions' },
  { id: 'quiz-builder', to: paths.quizBuilder, icon: <FormOutlined />, label: 'Build a quiz' },
  { id: 'missed', to: paths.missedQuestions, icon: <ReloadOutlined />, label: 'Missed questions' },
  { id: 'review', to: paths.reviews, icon: <SyncOutlined />, label: 'Daily review' },
  { id: 'look-up', to: paths.lookups, icon: <BookOutlined />, label: 'Look-up drill' },
  { id: 'exam', to: paths.exam, icon: <FieldTimeOutlined />, label: 'Exam Simulator' },
  { id: 'analytics', to: paths.analytics, icon: <BarChartOutlined />, label: 'Analytics' },
  { id: 'readiness', to: paths.readiness, icon: <LineChartOutlined />, label: READINESS_TITLE },
  { id: 'history', to: paths.history, icon: <HistoryOutlined />, label: 'Session history' },
  { id: 'flagged', to: paths.flaggedQuestions, icon: <FlagOutlined />, label: 'Flagged questions' },
  { id: 'search', to: paths.search, icon: <SearchOutlined />, label: 'Search' },
  { id: 'profile', to: paths.profile, icon: <UserOutlined />, label: 'Profile' },
];

const adminPage = { id: 'admin', to: paths.admin, icon: <SettingOutlined />, label: 'Admin' };
const contentPage = { id: 'content', to: paths.admin, icon: <EditOutlined />, label: 'Content' };

function rolePages({ isAdmin, isEditor }: Pick<User, 'isAdmin' | 'isEditor'>) {
  if (isAdmin) return [adminPage];
  return isEditor ? [contentPage] : [];
}

/** What matches the query without the server; everything for an empty query. */
export function paletteGroups(
  query: string,
  user: Pick<User, 'isAdmin' | 'isEditor'>,
  openQuizzes: readonly ResumableQuiz[],
): PaletteGroup[] {
  const resumed = openQuizzes.map((quiz) => ({
    id: quiz.sessionId,
    to: quizPath(quiz.sessionId),
    icon: <PlayCircleOutlined />,
    label: `Resume ${quiz.title}`,
    detail: progressText(quiz),
  }));
  const quickQuiz = {
    id: 'quick-quiz',
    to: `${paths.quiz}?type=quick`,
    icon: <ThunderboltOutlined />,
    label: 'Start a quick quiz',
  };
  const words = query.toLowerCase().split(/\s+/);
  const isMeant = ({ label }: { label: string }) => words.every((word) => label.toLowerCase().includes(word));
  const search = {
    id: 'all-results',
    to: searchPath(query),
    icon: <SearchOutlined />,
    label: `Search questions for “${query}”`,
  };
  return [
    { name: 'Study', items: [...resumed, quickQuiz].filter(isMeant) },
    { name: 'Pages', items: [...pages, ...rolePages(user)].filter(isMeant) },
    { name: 'Search', items: isSearchable(query) ? [search] : [] },
  ].filter(({ items }) => items.length > 0);
}

export function questionGroup(query: string, results: readonly SearchResult[]): PaletteGroup {
  return {
    name: 'Questions',
    items: results.slice(0, QUESTIONS_SHOWN).map((result) => {
      const { question, hit } = questionAndHit(result);
      return {
        id: result.questionId,
        to: addressOf(result) ?? searchPath(query),
        icon: <FileSearchOutlined />,
        label: question,
        detail: hit ?? result.sectionName,
      };
    }),
  };
}

function addressOf({ lastAnswer }: SearchResult): string | null {
  const review = lastAnswer?.review ?? null;
  return review && sessionReviewPath(review.sessionId, review.place);
}

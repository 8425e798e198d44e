import {
  CalendarOutlined,
  FieldTimeOutlined,
  FlagOutlined,
  HistoryOutlined,
  RedoOutlined,
  SearchOutlined,
  CompassOutlined,
  SlidersOutlined,
} from '@ant-design/icons';
import { EXAM_MINUTES } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { diagnosticPath, paths } from '../../paths.js';

interface StudyLink {
  to: string;
  title: string;
  text: string;
  icon: ReactNode;
}

export const studyLinks: readonly StudyLink[] = [
  {
    to: paths.exam,
    title: 'Exam Simulator',
    text: `The real exam: ${EXAM_MINUTES} minutes on one clock, answers shown at the end`,
    icon: <FieldTimeOutlined aria-hidden="true" />,
  },
  {
    to: paths.reviews,
    title: 'Daily review',
    text: 'What you missed, were not sure of or flagged, planned up to the exam day',
    icon: <CalendarOutlined aria-hidden="true" />,
  },
  {
    to: diagnosticPath,
    title: 'Diagnostic',
    text: 'New questions over all sections, answers shown at the end: where to begin',
    icon: <CompassOutlined aria-hidden="true" />,
  },
  {
    to: paths.quizBuilder,
    title: 'Build a Quiz',
    text: 'Your choice of sections, sittings and questions, with presets',
    icon: <SlidersOutlined aria-hidden="true" />,
  },
  {
    to: paths.missedQuestions,
    title: 'Missed Questions',
    text: 'Questions you answered incorrectly, until you answer them correctly on two days',
    icon: <RedoOutlined aria-hidden="true" />,
  },
  {
    to: paths.flaggedQuestions,
    title: 'Review Flagged Questions',
    text: 'The questions you flagged',
    icon: <FlagOutlined aria-hidden="true" />,
  },
  {
    to: paths.search,
    title: 'Search Questions',
    text: 'By their words, or by a citation such as 19 CFR 111.30',
    icon: <SearchOutlined aria-hidden="true" />,
  },
  {
    to: paths.history,
    title: 'All sessions',
    text: 'Open and ended ones, with results and session reviews; compare two',
    icon: <HistoryOutlined aria-hidden="true" />,
  },
];

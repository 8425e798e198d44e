import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Notification } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMatch } from 'react-router-dom';
import { quizQuery } from '../../../api/quiz.js';
import { useIsExamRunning } from '../../../lib/running-exam.js';
import { paths } from '../../../paths.js';
import { Medal, medalNames } from '../../../ui/medal.js';
import { useUnseenMilestone } from '../hooks/use-unseen-milestone.js';
import { milestoneLevel, milestoneTitles } from './milestone-level.js';
import styles from './milestone-popup.module.css';

const SHOWN_MS = 4_000;
/** Duration of the fade-out in the style sheet. */
const CLEAR_MS = 500;

/**
 * Shows an unseen milestone when no quiz and no exam is running. The live region is always rendered, so that screen
 * readers announce the card.
 */
export function MilestonePopup() {
  const { milestone, close } = useUnseenMilestone();
  const quizRunning = useQuizRunning();
  const examRunning = useIsExamRunning();
  return (
    <div className={styles.place} role="status" aria-label="Milestones">
      {milestone && !quizRunning && !examRunning && (
        <MilestoneCard key={milestone.id} milestone={milestone} onCleared={close} />
      )}
    </div>
  );
}

function useQuizRunning(): boolean {
  const sessionId = useMatch(`${paths.quiz}/:sessionId`)?.params.sessionId;
  const { data: quiz } = useQuery({ ...quizQuery(sessionId ?? ''), enabled: false });
  if (sessionId === undefined) return false;
  return quiz === undefined || quiz?.session.status === 'in_progress';
}

interface Props {
  milestone: Notification;
  onCleared: (milestone: Notification) => void;
}

function MilestoneCard({ milestone, onCleared }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const clear = useClearOfMainButton(card);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [closing, setClosing] = useState(false);

  useEffect(() => {
    if (closing || hovered || focused || !clear) return undefined;
    const timer = setTimeout(() => setClosing(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [closing, hovered, focused, clear]);

  const cleared = useEffectEvent(() => onCleared(milestone));
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(cleared, CLEAR_MS);
    return () => clearTimeout(timer);
  }, [closing]);

  const level = milestoneLevel(milestone);
  return (
    <div
      ref={card}
      className={`${styles.card} panel small`}
      data-closing={closing}
      style={{ visibility: clear ? 'visible' : 'hidden' }}
      onClick={() => setClosing(true)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Flex align="center" gap={16}>
        <Medal level={level} size={48} />
        <Flex vertical flex={1} className="break-anywhere">
          <span className="muted">{`${medalNames[level]} milestone`}</span>
          <strong style={{ fontSize: 17 }}>{milestone.title}</strong>
          <Reached milestone={milestone} />
        </Flex>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label="Close"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setClosing(true)}
        />
      </Flex>
    </div>
  );
}

function Reached({ milestone }: { milestone: Notification }) {
  const titles = milestoneTitles(milestone);
  if (titles.length === 1) return <span className="muted">{milestone.message}</span>;
  return (
    <ul>
      {titles.map((title) => (
        <li key={title}>
          <span className="muted">{title}</span>
        </li>
      ))}
    </ul>
  );
}

const MAIN_BUTTONS = '.ant-btn-primary, [data-kind="primary"]';
const MOVES = ['scroll', 'resize', 'transitionend', 'animationend'] as const;

function useClearOfMainButton(element: RefObject<HTMLElement | null>): boolean {
  const [clear, setClear] = useState(false);
  useLayoutEffect(() => {
    const check = () => setClear(element.current !== null && isClear(element.current));
    check();
    const changes = new MutationObserver(check);
    changes.observe(document.body, { childList: true, subtree: true });
    // captured, because scroll events of inner areas do not bubble
    for (const move of MOVES) window.addEventListener(move, check, { capture: true, passive: true });
    return () => {
      changes.disconnect();
      for (const move of MOVES) window.removeEventListener(move, check, { capture: true });
    };
  }, [element]);
  return clear;
}

function isClear(element: HTMLElement): boolean {
  const own = element.getBoundingClientRect();
  return [...document.querySelectorAll(MAIN_BUTTONS)].every((button) => {
    const other = button.getBoundingClientRect();
    return (
      other.bottom <= own.top || other.top >= own.bottom || other.right <= own.left || other.left >= own.right
    );
  });
}

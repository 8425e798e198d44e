import { CloseOutlined, DownOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FlagButton } from './flag-button.js';
import styles from './question-screen.module.css';

export type Overlay = 'map' | 'shortcuts' | 'exhibit' | 'calculator';

export const answeredProgress = (value: number, max: number) => ({ label: 'Questions answered', value, max });

interface Props {
  label: 'Exam' | 'Quiz' | 'Session review';
  name: string;
  /** 1-based; null while no question is shown. */
  number: number | null;
  progress: { label: string; value: number; max: number };
  total: number;
  isFlagged: boolean;
  canFlag?: boolean;
  timer: ReactNode;
  /** Given where the map is beside the question instead of in a dialog. */
  isMapShown?: boolean | undefined;
  action?: ReactNode;
  onFlag: () => void;
  onOpen: (overlay: 'map' | 'shortcuts') => void;
  onLeave: () => void;
}

export function QuestionStrip(props: Props) {
  const { label, name, number, progress, total, canFlag = true, timer, onOpen, isMapShown } = props;
  return (
    <div className={styles.strip} role="region" aria-label={label}>
      <div className={styles.stripColumn}>
        <strong className={styles.name}>{name}</strong>
        <MapButton
          place={number === null ? null : `${number} of ${total}`}
          isShown={isMapShown}
          onOpen={() => onOpen('map')}
        />
        <div className={`${styles.tools} row`}>
          {timer}
          {number !== null && canFlag && <FlagButton flagged={props.isFlagged} onFlag={props.onFlag} />}
          {props.action}
          <Button
            type="text"
            className={styles.keys}
            icon={<QuestionCircleOutlined aria-hidden />}
            onClick={() => onOpen('shortcuts')}
          >
            Shortcuts
          </Button>
          <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Leave" onClick={props.onLeave}>
            <span className={styles.word}>Leave</span>
          </Button>
        </div>
      </div>
      <div
        className={`${styles.progress} meter`}
        role="progressbar"
        aria-label={progress.label}
        aria-valuemin={0}
        aria-valuemax={progress.max}
        aria-valuenow={progress.value}
      >
        <span style={{ transform: `scaleX(${progress.value / Math.max(1, progress.max)})` }} />
      </div>
    </div>
  );
}

interface MapButtonProps {
  place: string | null;
  isShown: boolean | undefined;
  onOpen: () => void;
}

function MapButton({ place, isShown, onOpen }: MapButtonProps) {
  return (
    <Button
      type="text"
      className="numbers"
      title="Question map (M)"
      {...(place !== null && { 'aria-label': `Question ${place}` })}
      {...(isShown === undefined ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isShown })}
      onClick={onOpen}
    >
      {place === null ? (
        'Questions'
      ) : (
        <>
          <span className={styles.word}>Question</span> {place}
        </>
      )}
      <DownOutlined className="muted" style={{ fontSize: 10 }} aria-hidden />
    </Button>
  );
}

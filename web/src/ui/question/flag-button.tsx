import { FlagFilled, FlagOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './question-screen.module.css';

interface Props {
  flagged: boolean;
  onFlag: () => void;
}

export function FlagButton({ flagged, onFlag }: Props) {
  return (
    <Button
      type="text"
      className={styles.flag}
      data-flagged={flagged}
      icon={flagged ? <FlagFilled aria-hidden /> : <FlagOutlined aria-hidden />}
      // keeps the focus, so that Enter after a click presses Next and not Unflag
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFlag}
    >
      {flagged ? 'Unflag' : 'Flag'}
    </Button>
  );
}

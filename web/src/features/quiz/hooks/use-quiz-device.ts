import { useEffect, useState } from 'react';
import { useUser } from '../../../api/current-user.js';
import { openQuizDevice, type QuizDevice } from '../quiz-device.js';

/** Null until the work on this device is read. */
export function useQuizDevice(sessionId: string): QuizDevice | null {
  const { id: userId } = useUser();
  const [device, setDevice] = useState<QuizDevice | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const onWriteFailed = () =>
      setDevice((opened) => (opened?.outlivesTab ? { ...opened, outlivesTab: false } : opened));
    void openQuizDevice(userId, sessionId, onWriteFailed).then((opened) => {
      if (isCurrent) setDevice(opened);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, sessionId]);
  return device;
}

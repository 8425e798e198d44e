import { useQueryClient } from '@tanstack/react-query';
import type { ExamSessionView } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentUserQuery, useUser } from '../../../api/current-user.js';
import { toast } from '../../../lib/toast.js';
import { refreshExam } from '../api/exam-session.js';
import { openExamDevice, type LoadedView } from '../exam-device.js';
import { ExamWorkspace } from '../exam-workspace.js';

export function useExamWorkspace({ view, arrivedAt }: LoadedView): ExamWorkspace | null {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [workspace, setWorkspace] = useState<ExamWorkspace | null>(null);
  const { sessionId } = view.session;

  const create = useEffectEvent(async () => {
    const device = await openExamDevice(userId, sessionId);
    // another tab, or this page before it was left, has sent changes since the view arrived
    const isStale = device.record.knownRevision > view.clock.revision;
    const fresh = isStale ? await refreshExam(client, sessionId).catch(() => null) : null;
    return new ExamWorkspace(fresh?.view ?? view, fresh?.arrivedAt ?? arrivedAt, device, {
      onEnded: () => void refreshExam(client, sessionId).catch(() => undefined),
      onSignedOut: () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      onChangedElsewhere: (questionIds) => toastChanged(view, questionIds),
    });
  });
  useEffect(() => {
    let isCurrent = true;
    let close: (() => void) | undefined;
    void create().then((created) => {
      if (!isCurrent) return;
      close = created.open();
      setWorkspace(created);
    });
    return () => {
      isCurrent = false;
      close?.();
    };
  }, [sessionId]);

  useEffect(() => workspace?.takeClock(view, arrivedAt), [workspace, view, arrivedAt]);
  return workspace;
}

function toastChanged({ questions }: ExamSessionView, questionIds: readonly string[]): void {
  const numbers = questions.filter(({ id }) => questionIds.includes(id)).map(({ number }) => number);
  toast({
    title: 'Changed on another device',
    description: `Question ${new Intl.ListFormat('en-US').format(numbers.map(String))} now shows what you did there.`,
  });
}

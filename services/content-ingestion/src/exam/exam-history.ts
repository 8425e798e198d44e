import type { ExamChangeKind, ExamVersionRecord } from '@tenfold/contracts';

export interface VersionRow {
  version: number;
  kind: ExamChangeKind;
  at: Date;
  actorId: string;
  reason: string | null;
  question: number | null;
}

export function toVersionRecord({
  version,
  kind,
  at,
  actorId,
  reason,
  question,
}: VersionRow): ExamVersionRecord {
  return { version, kind, at: at.toISOString(), actorId, reason, question };
}

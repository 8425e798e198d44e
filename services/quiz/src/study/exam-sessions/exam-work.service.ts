import { Injectable } from '@nestjs/common';
import {
  getExamSession,
  notFound,
  saveExamChanges,
  type Caller,
  type ExamSessionView,
  type SavedExamChanges,
  type SaveExamChangesInput,
  type SessionIdInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { applyExamChanges, type ChangeOutcome, type StoredState } from '../../domain/apply-exam-changes.js';
import { CompleteExamService } from './complete-exam.service.js';
import { readStates, storeChanges } from './exam-changes.queries.js';
import { findExamSession, lockExamSession, recordContact } from './exam-sessions.queries.js';
import { presentClock, presentState } from './present-exam.js';
import { readExamView } from './read-exam-view.js';

interface Saved {
  outcomes: ChangeOutcome[];
  states: ReadonlyMap<string, StoredState>;
}

@Injectable()
export class ExamWorkService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly completion: CompleteExamService,
  ) {}

  @Handles(getExamSession)
  async get({ sessionId }: SessionIdInput, caller: Caller): Promise<ExamSessionView> {
    await this.access.requireAccess(caller);
    const { userId } = caller;
    await this.completion.endIfClosed(userId, sessionId);
    await recordContact(this.database, { userId, sessionId, wasOffline: false });
    const view = await readExamView(this.database, userId, sessionId);
    if (!view) throw notFound('Exam session');
    return view;
  }

  @Handles(saveExamChanges)
  async save(input: SaveExamChangesInput, { userId }: Caller): Promise<SavedExamChanges> {
    const { sessionId, deviceId, knownRevision } = input;
    const { outcomes, states } = await this.database.transaction((tx) => this.merge(tx, userId, input));
    await this.completion.endIfClosed(userId, sessionId);
    const record = await findExamSession(this.database, userId, sessionId);
    if (!record) throw notFound('Exam session');
    const changedElsewhere = [...states.values()].filter(
      (state) => state.version > knownRevision && state.deviceId !== deviceId,
    );
    return {
      clock: presentClock(record),
      outcomes: outcomes.map(({ questionId, sequence, outcome }) => {
        const state = states.get(questionId);
        return { questionId, sequence, outcome, state: state ? presentState(state) : null };
      }),
      changed: changedElsewhere.map(presentState),
    };
  }

  private async merge(tx: EntityManager, userId: string, input: SaveExamChangesInput): Promise<Saved> {
    const { sessionId, deviceId, changes, wasOffline = false, wasUnanswered = false } = input;
    const exam = await lockExamSession(tx, userId, sessionId);
    if (!exam) throw notFound('Exam session');
    const states = await readStates(tx, userId, sessionId);
    if (exam.status !== 'in_progress' || exam.isClosed) {
      const ended = changes.map(({ questionId, sequence }): ChangeOutcome => ({
        questionId,
        sequence,
        outcome: 'ended',
      }));
      return { outcomes: ended, states };
    }
    await recordContact(tx, { userId, sessionId, wasOffline });
    const questions = await this.bank.indexedQuestionsOf(tx, exam.questions);
    const letters = new Map(questions.map((question) => [question.id, question.letters]));
    const { revision, elapsedMs, startedAt, endsAt } = exam;
    const late = exam.isPastEnd ? { startedAt, endsAt, wasUnanswered } : undefined;
    const applied = applyExamChanges({ deviceId, changes, revision, elapsedMs, states, letters, late });
    if (applied.changedIds.size > 0) await storeChanges(tx, { userId, sessionId }, applied);
    return applied;
  }
}

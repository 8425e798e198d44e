import { Injectable } from '@nestjs/common';
import {
  getLookupDrill,
  getLookups,
  markLookup,
  notFound,
  Problem,
  resolveCitations,
  startLookupDrill,
  type Caller,
  type LookupArea,
  type LookupDrill,
  type LookupDrillParameters,
  type LookupResult,
  type Lookups,
  type MarkLookupInput,
  type NoInput,
  type StartLookupDrillInput,
} from '@tenfold/contracts';
import { dayNumber, parseCorrectAnswer } from '@tenfold/exam';
import { dueDay, newCard, reviewCard } from '@tenfold/learning';
import { Handles, RpcClient } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';
import { citedAreas, gradeLookup, readMark } from '../../domain/grade-lookup.js';
import { hideKeysOf } from '../../domain/hide-keys.js';
import { lookupStats } from '../../domain/lookup-stats.js';
import { orderLookups } from '../../domain/order-lookups.js';
import { calendarDay } from '../../domain/streak.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import { readTimeZone } from '../../progress/stats/user-totals.queries.js';
import { readCitations, readExamQuestions } from '../exam-sessions/exam-questions.queries.js';
import { presentQuestion } from '../exam-sessions/present-exam.js';
import { listKeylessQuestions } from '../running-exams/running-exams.queries.js';
import {
  findDrill,
  insertDrill,
  insertLookup,
  listLatestLookups,
  lockLookupCard,
  readCitedQuestions,
  readLookupState,
  saveLookupCard,
  type LookupState,
  type StoredDrill,
} from './lookups.queries.js';

/** Resolved at once. */
const CANDIDATES_PER_CALL = 40;
/** Bounds a start whose filter leaves many questions that no published edition contains. */
const CALLS_MAX = 5;

interface CitedQuestion extends QuestionRef {
  citation: string;
  areas: string[];
}

/** Look-up drills: the student finds the place that the key of a question cites. */
@Injectable()
export class LookupsService {
  private cited: { revision: number; questions: CitedQuestion[] } = { revision: -1, questions: [] };

  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly services: RpcClient,
  ) {}

  @Handles(getLookups)
  async get(_input: NoInput, caller: Caller): Promise<Lookups> {
    await this.access.requireAccess(caller);
    const state = await readLookupState(this.database, caller.userId);
    const open = await this.openQuestions(state);
    const today = await this.dayOf(this.database, caller);
    const ids = new Set(open.map(({ id }) => id));
    const missed = missedIn(state);
    return {
      areas: countAreas(open),
      due: state.cards.filter(({ questionId, dueDay }) => ids.has(questionId) && dueDay <= today).length,
      missed: open.filter(({ id }) => missed.has(id)).length,
      stats: lookupStats(await listLatestLookups(this.database, caller.userId)),
    };
  }

  @Handles(startLookupDrill)
  async start(input: StartLookupDrillInput, caller: Caller): Promise<LookupDrill> {
    await this.access.requirePro(caller, 'The look-up drill');
    const { drillId } = input;
    if (!(await findDrill(this.database, caller.userId, drillId))) {
      const questions = await this.choose(input, caller);
      await insertDrill(this.database, caller.userId, input, questions);
    }
    return this.read({ drillId }, caller);
  }

  @Handles(getLookupDrill)
  async read({ drillId }: LookupDrillParameters, { userId }: Caller): Promise<LookupDrill> {
    const drill = await findDrill(this.database, userId, drillId);
    if (!drill) throw notFound('Drill');
    const { limitSeconds, questions, results } = drill;
    const shown = await readExamQuestions(this.database, questions);
    const keyless = await listKeylessQuestions(this.database, userId);
    const citations = await readCitations(this.database, questions);
    const cited = results.map((one) => ({ ...one, citation: citations.get(one.questionId) ?? null }));
    return {
      drillId,
      limitSeconds,
      questions: shown.map(presentQuestion),
      results: hideKeysOf<LookupResult>(keyless, cited),
    };
  }

  /** Idempotent: of several marks the first counts, also of two tabs. */
  @Handles(markLookup)
  async mark(input: MarkLookupInput, caller: Caller): Promise<LookupResult> {
    const { drillId, questionId, marked } = input;
    const { userId } = caller;
    const mark = marked === null ? null : readMark(marked);
    if (marked !== null && mark === null)
      throw new Problem(
        'INVALID_INPUT',
        `${marked} is no place of a reference. Mark one place by its citation, such as 19 CFR 111.30(d).`,
      );
    return this.database.transaction(async (tx) => {
      const drill = await findDrill(tx, userId, drillId, { lock: true });
      const question = drill?.questions.find(({ id }) => id === questionId);
      if (!drill || !question) throw notFound('Question');
      if ((await listKeylessQuestions(tx, userId)).includes(questionId))
        throw new Problem(
          'CONFLICT',
          'A quiz or exam of yours in progress hides the key of this question. End it first.',
        );
      const citation = (await readCitations(tx, [question])).get(questionId) ?? null;
      const earlier = drill.results.find((one) => one.questionId === questionId);
      if (earlier) return { ...earlier, citation };
      const { grade, area } = gradeLookup(citation ?? '', mark);
      const result = { questionId, marked, grade, citation, ...timesOf(drill, input) };
      await insertLookup(tx, userId, input, { ...result, area: area ?? '' });
      await this.updateCard(tx, caller, result);
      return result;
    });
  }

  private async updateCard(
    tx: EntityManager,
    caller: Caller,
    { questionId, grade, isLate }: LookupResult,
  ): Promise<void> {
    const wasMissed = grade === 'missed' || isLate;
    const outcome = wasMissed ? 'again' : 'good';
    const today = await this.dayOf(tx, caller);
    const known = await lockLookupCard(tx, caller.userId, questionId);
    const card = known ? reviewCard(known, today, outcome) : newCard(questionId, today, outcome);
    await saveLookupCard(tx, caller.userId, { ...card, dueDay: dueDay(card), wasMissed });
  }

  private async choose(
    { items, set, area }: StartLookupDrillInput,
    caller: Caller,
  ): Promise<CitedQuestion[]> {
    const state = await readLookupState(this.database, caller.userId);
    const today = await this.dayOf(this.database, caller);
    const due = new Map(state.cards.map(({ questionId, dueDay }) => [questionId, dueDay]));
    const [missed, answered] = [missedIn(state), new Set(state.answered)];
    const open = (await this.openQuestions(state)).filter(
      ({ id, areas }) =>
        (area === undefined || areas.includes(area)) &&
        (set !== 'missed' || missed.has(id)) &&
        (set !== 'due' || (due.get(id) ?? Infinity) <= today),
    );
    const candidates = open.map(({ id }) => ({
      id,
      dueDay: due.get(id) ?? null,
      isAnswered: answered.has(id),
    }));
    const byId = new Map(open.map((question) => [question.id, question]));
    const ordered = orderLookups(candidates, today, Math.random).flatMap((id) => byId.get(id) ?? []);
    const found = await this.keepFindable(ordered, items, caller);
    if (found.length === 0) throw new Problem('NO_QUESTIONS', nothingText(open.length > 0));
    return found;
  }

  /** Those whose cited place a published edition has, by one call for many questions. */
  private async keepFindable(
    ordered: readonly CitedQuestion[],
    items: number,
    caller: Caller,
  ): Promise<CitedQuestion[]> {
    const found: CitedQuestion[] = [];
    for (let call = 0; call < CALLS_MAX && found.length < items; call += 1) {
      const batch = ordered.slice(call * CANDIDATES_PER_CALL, (call + 1) * CANDIDATES_PER_CALL);
      if (batch.length === 0) break;
      const citations = [...new Set(batch.map(({ citation }) => citation))];
      const resolved = await this.services.call(resolveCitations, { citations }, caller);
      const findable = new Set(
        resolved
          .filter(({ references }) => references.some(({ state }) => state === 'found'))
          .map(({ citation }) => citation),
      );
      found.push(...batch.filter(({ citation }) => findable.has(citation)));
    }
    return found.slice(0, items);
  }

  /** Without those of running exams and diagnostics, whose keys stay hidden, and without removed ones. */
  private async openQuestions({ keyless }: LookupState): Promise<CitedQuestion[]> {
    const { revision, questions } = await this.bank.current();
    if (this.cited.revision !== revision) {
      const rows = await readCitedQuestions(this.database);
      const read = rows.flatMap(({ id, citation }): CitedQuestion[] => {
        const question = questions.get(id);
        const areas = citedAreas(citation);
        if (!question || areas.length === 0) return [];
        if (parseCorrectAnswer(question.correctAnswer)?.kind === 'removed') return [];
        return [{ id, version: question.version, citation, areas }];
      });
      this.cited = { revision, questions: read };
    }
    const hidden = new Set(keyless);
    return this.cited.questions.filter(({ id }) => !hidden.has(id));
  }

  private async dayOf(tx: EntityManager, { userId, timeZone: given }: Caller): Promise<number> {
    const { timeZone, now } = await readTimeZone(tx, userId);
    return dayNumber(calendarDay(now, effectiveTimeZone(timeZone, given, now)));
  }
}

function missedIn({ cards, missed }: LookupState): Set<string> {
  return new Set([...missed, ...cards.flatMap(({ questionId, wasMissed }) => (wasMissed ? questionId : []))]);
}

function countAreas(questions: readonly CitedQuestion[]): LookupArea[] {
  const counts = new Map<string, number>();
  for (const area of questions.flatMap(({ areas }) => areas)) counts.set(area, (counts.get(area) ?? 0) + 1);
  return [...counts]
    .map(([area, count]) => ({ area, questions: count }))
    .sort((one, other) => one.area.localeCompare(other.area, 'en', { numeric: true }));
}

/** The client's time, at most what passed since the last mark. */
function timesOf(
  { limitSeconds, passedMs }: StoredDrill,
  { timeSpentMs: given }: MarkLookupInput,
): Pick<LookupResult, 'timeSpentMs' | 'isLate'> {
  const timeSpentMs = Math.min(given, Math.max(0, Math.round(passedMs)));
  return { timeSpentMs, isLate: limitSeconds !== null && timeSpentMs > limitSeconds * 1_000 };
}

function nothingText(hasQuestions: boolean): string {
  return hasQuestions
    ? 'No published edition has the places that these questions cite.'
    : 'There is nothing to look up with this choice.';
}

import {
  changeReferenceState,
  compareReferences,
  decideLawChange,
  listLawChanges,
  listManagedReferences,
  listReferenceContents,
  listReferences,
  loadReference,
  notFound,
  Problem,
  readReferenceDivision,
  REFERENCE_FILE_MAX_MEGABYTES,
  resolveCitations,
  sampleReferenceHeadings,
  searchReference,
  type Caller,
  type ChangeReferenceStateInput,
  type CompareReferencesInput,
  type DecideLawChangeInput,
  type LawChangeDecided,
  type LawChangePage,
  type ListLawChangesQuery,
  type LoadReferenceInput,
  type ManagedReferenceEdition,
  type ReferenceComparison,
  type ReferenceDivision,
  type ReferenceDivisionName,
  type ReferenceDivisionParameters,
  type ReferenceEdition,
  type ReferenceEditionParameters,
  type ReferenceHit,
  type ResolveCitationsInput,
  type ResolvedCitation,
  type SearchReferenceInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import type { TransferredFiles } from '../uploads/transferred-files.js';
import { LawDecisionRow } from './law-decision.entity.js';
import { emitChange, loadReferenceFile } from './load-reference.js';
import {
  editionOf,
  findDivision,
  listContents,
  managedEditionOf,
  sampleHeadings,
} from './reference.queries.js';
import { listChangedDivisions } from './reference-changes.queries.js';
import { ReferenceEditionRow } from './reference-edition.entity.js';
import { readLawChanges, resolveAll } from './resolve-citations.js';
import { searchEdition } from './search-reference.js';

const LAW_CHANGES_LISTED = 25;

/** Editions of the CFR, of the tariff with its notes, and of documents of CBP, which students read beside the questions that cite them. */
export class ReferencesService {
  private readonly limit = new ConcurrencyLimiter(
    1,
    0,
    'Another file is being loaded right now. Please try again in a minute.',
  );

  constructor(
    private readonly database: DataSource,
    private readonly files: TransferredFiles,
  ) {}

  /** @throws Problem INVALID_INPUT when the file is no reference; TOO_LARGE; NOT_FOUND */
  @Handles(loadReference)
  load({ uploadId, day, name }: LoadReferenceInput, { userId }: Caller): Promise<ManagedReferenceEdition> {
    return this.limit.run(async () => {
      const file = await this.files.takeReference(uploadId, REFERENCE_FILE_MAX_MEGABYTES);
      return managedEditionOf(await loadReferenceFile(this.database, { file, day, name, actorId: userId }));
    }, userId);
  }

  /** Idempotent. A withdrawn edition may be published again. */
  @Handles(changeReferenceState)
  changeState(
    { editionId, state }: ChangeReferenceStateInput,
    { userId }: Caller,
  ): Promise<ManagedReferenceEdition> {
    return this.database.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const edition = await tx.findOne(ReferenceEditionRow, { where: { id: editionId }, lock });
      if (!edition) throw notFound('Edition');
      if (edition.state === state) return managedEditionOf(edition);
      if (edition.state === 'loaded' && state === 'withdrawn')
        throw new Problem('CONFLICT', 'This edition is not published, so it cannot be withdrawn.');
      await tx.update(ReferenceEditionRow, { id: editionId }, { state });
      await emitChange(tx, edition, `reference.${state}`, userId);
      return managedEditionOf({ ...edition, state });
    });
  }

  @Handles(listManagedReferences)
  async listManaged(): Promise<ManagedReferenceEdition[]> {
    const rows = await this.database.manager.find(ReferenceEditionRow, {
      order: { work: 'ASC', day: 'DESC', createdAt: 'DESC' },
    });
    return rows.map(managedEditionOf);
  }

  @Handles(listReferences)
  async list(): Promise<ReferenceEdition[]> {
    const order = { work: 'ASC', day: 'DESC', createdAt: 'DESC' } as const;
    const rows = await this.database.manager.find(ReferenceEditionRow, {
      where: { state: 'published' },
      order,
    });
    return rows.map(editionOf);
  }

  @Handles(readReferenceDivision)
  async readDivision(
    { editionId, place }: ReferenceDivisionParameters,
    caller: Caller,
  ): Promise<ReferenceDivision> {
    const edition = await this.readable(editionId, caller);
    const division = await findDivision(this.database.manager, editionId, place);
    if (!division) throw notFound('Place');
    return { ...division, edition: editionOf(edition) };
  }

  @Handles(listReferenceContents)
  async contents(
    { editionId }: ReferenceEditionParameters,
    caller: Caller,
  ): Promise<ReferenceDivisionName[]> {
    await this.readable(editionId, caller);
    return listContents(this.database.manager, editionId);
  }

  @Handles(sampleReferenceHeadings)
  async headings(
    { editionId }: ReferenceEditionParameters,
    caller: Caller,
  ): Promise<ReferenceDivisionName[]> {
    await this.readable(editionId, caller);
    return sampleHeadings(this.database.manager, editionId);
  }

  @Handles(searchReference)
  async search({ editionId, q }: SearchReferenceInput, caller: Caller): Promise<ReferenceHit[]> {
    await this.readable(editionId, caller);
    return searchEdition(this.database.manager, editionId, q);
  }

  @Handles(resolveCitations)
  resolve({ citations, day, editionId }: ResolveCitationsInput): Promise<ResolvedCitation[]> {
    const scope = { day: day ?? null, editionId: editionId ?? null };
    return resolveAll(this.database.manager, citations, scope);
  }

  @Handles(compareReferences)
  async compare(
    { editionId, laterId }: CompareReferencesInput,
    caller: Caller,
  ): Promise<ReferenceComparison> {
    const [before, after] = [await this.readable(editionId, caller), await this.readable(laterId, caller)];
    const divisions = await listChangedDivisions(this.database.manager, editionId, laterId);
    return { before: editionOf(before), after: editionOf(after), divisions };
  }

  @Handles(listLawChanges)
  listLawChanges({ limit = LAW_CHANGES_LISTED, offset = 0 }: ListLawChangesQuery): Promise<LawChangePage> {
    return readLawChanges(this.database.manager, { limit, offset });
  }

  /** Idempotent. A later decision replaces it. */
  @Handles(decideLawChange)
  decide(
    { editionId, citation, decision }: DecideLawChangeInput,
    { userId }: Caller,
  ): Promise<LawChangeDecided> {
    return this.database.transaction(async (tx) => {
      const edition = await tx.findOneBy(ReferenceEditionRow, { id: editionId });
      if (!edition) throw notFound('Edition');
      await tx.upsert(
        LawDecisionRow,
        { citation, editionId, decision, decidedBy: userId, decidedAt: new Date() },
        ['citation', 'editionId'],
      );
      const what = `${citation}, ${decision === 'unchanged' ? 'meaning unchanged' : 'key differs now'}`;
      await emitChange(tx, edition, 'reference.compared', userId, what);
      return { decision };
    });
  }

  /** Editors also read what is not published. */
  private async readable(id: string, { isAdmin, isEditor }: Caller): Promise<ReferenceEditionRow> {
    const edition = await this.database.manager.findOneBy(ReferenceEditionRow, { id });
    if (!edition || (edition.state !== 'published' && !isAdmin && !isEditor)) throw notFound('Edition');
    return edition;
  }
}

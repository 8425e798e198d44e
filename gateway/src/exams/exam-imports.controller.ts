import { Controller, Post, Query, Req } from '@nestjs/common';
import {
  compareKey,
  CompareKeyQuery,
  importExam,
  ImportExamQuery,
  ImportPreview,
  ImportResult,
  KeyComparison,
  previewImport,
  PreviewImportQuery,
  Problem,
  type Caller,
  type EditedDraft,
  type EditedDraftRecord,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { withActorEmails } from '../admin/actor-emails.js';
import { IdempotencyKey, type KeyOfRequest } from '../http/idempotency-key.js';
import { Route } from '../http/route.decorator.js';
import { UploadLimits } from '../limits/upload-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Uploads } from '../uploads/uploads.js';
import { storeImportFile } from './store-exam-file.js';

@Controller('admin/exams/import')
export class ExamImportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
    private readonly limits: UploadLimits,
  ) {}

  @Post('preview')
  @Route({
    summary: 'Preview a QTI package, Moodle XML, GIFT, CSV or JSON file without storing it',
    calls: [previewImport],
    consumes: { 'application/octet-stream': 'binary' },
    query: PreviewImportQuery,
    reply: ImportPreview,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  })
  async preview(
    @Query() query: PreviewImportQuery,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
  ): Promise<ImportPreview> {
    await this.limits.beforeImport(caller.userId);
    const uploadId = await storeImportFile(request, this.uploads);
    const preview = await this.rpc.call(previewImport, { uploadId, ...query }, caller);
    const { editedDraft } = preview;
    return { ...preview, editedDraft: editedDraft && (await this.withEmails(editedDraft, caller)) };
  }

  @Post('key')
  @Route({
    summary: 'Compare an answer key, as PDF or text, with the keys of an exam; stores nothing',
    calls: [compareKey],
    consumes: { 'application/octet-stream': 'binary' },
    query: CompareKeyQuery,
    reply: KeyComparison,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  })
  async compareKey(
    @Query() { examId }: CompareKeyQuery,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
  ): Promise<KeyComparison> {
    await this.limits.beforeImport(caller.userId);
    const uploadId = await storeImportFile(request, this.uploads);
    return this.rpc.call(compareKey, { uploadId, examId }, caller);
  }

  @Post()
  @Route({
    summary:
      'Import a QTI package of at most 20 MB, or a Moodle XML, GIFT, CSV or JSON file of at most 5 MB, as a draft',
    calls: [importExam],
    consumes: { 'application/octet-stream': 'binary' },
    query: ImportExamQuery,
    reply: ImportResult,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  })
  async import(
    @Query() { confirmNewSections, confirmNewExam, ...entered }: ImportExamQuery,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<ImportResult> {
    await this.limits.beforeImport(caller.userId);
    const uploadId = await storeImportFile(request, this.uploads);
    const confirmed = {
      confirmNewSections: confirmNewSections === 'true',
      confirmNewExam: confirmNewExam === 'true',
    };
    try {
      return await this.rpc.call(importExam, { uploadId, ...entered, ...confirmed, ...key }, caller);
    } catch (error) {
      throw await this.namingEditors(error, caller);
    }
  }

  /** A refusal that asks whether edits may be lost says whose they are. */
  private async namingEditors(error: unknown, caller: Caller): Promise<unknown> {
    if (!(error instanceof Problem) || error.code !== 'CONFIRMATION_REQUIRED') return error;
    const { editedDraft } = error.extra as { editedDraft?: EditedDraftRecord | null };
    if (!editedDraft) return error;
    const named = await this.withEmails(editedDraft, caller);
    return new Problem(error.code, error.message, { ...error.extra, editedDraft: named });
  }

  private async withEmails(editedDraft: EditedDraftRecord, caller: Caller): Promise<EditedDraft> {
    return { ...editedDraft, edits: await withActorEmails(this.rpc, editedDraft.edits, caller) };
  }
}

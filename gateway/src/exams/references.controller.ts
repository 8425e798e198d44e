import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  loadReference,
  LoadReferenceQuery,
  ManagedReferenceEdition,
  readReferenceDivision,
  ReferenceDivision,
  ReferenceDivisionParameters,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { UploadLimits } from '../limits/upload-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { Uploads } from '../uploads/uploads.js';
import { storeReferenceFile } from './store-exam-file.js';

/** An edition never changes, so a browser asks once for each of its places. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

@Controller()
export class ReferencesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
    private readonly limits: UploadLimits,
  ) {}

  @Post('admin/references')
  @Route({
    summary:
      'Load an edition of a reference: XML of the eCFR or of GPO, JSON of USITC, or PDF or text of notes of the tariff or of a document, of at most 20 MB',
    calls: [loadReference],
    consumes: { 'application/octet-stream': 'binary' },
    query: LoadReferenceQuery,
    reply: ManagedReferenceEdition,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  })
  async load(
    @Query() { day, name }: LoadReferenceQuery,
    @Req() request: FastifyRequest,
    @CallingUser() caller: Caller,
  ): Promise<ManagedReferenceEdition> {
    await this.limits.beforeImport(caller.userId);
    const uploadId = await storeReferenceFile(request, this.uploads);
    return this.rpc.call(loadReference, { uploadId, day, name }, caller);
  }

  @Get('references/:editionId/divisions/:place')
  @Route({
    summary: 'Read a part, section, heading ... of a published edition, with the places around it',
    calls: [readReferenceDivision],
    parameters: ReferenceDivisionParameters,
    reply: ReferenceDivision,
    headers: { 'Cache-Control': IMMUTABLE },
    problems: ['INVALID_INPUT'],
  })
  async read(
    @Param() parameters: ReferenceDivisionParameters,
    @CallingUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReferenceDivision> {
    const division = await this.rpc.call(readReferenceDivision, parameters, caller);
    // set after the read, so that error responses are not cached
    reply.header('cache-control', IMMUTABLE);
    return division;
  }
}

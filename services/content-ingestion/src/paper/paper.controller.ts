import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ingestPaper,
  type IngestionResult,
  type IngestPaperInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { requireAdmin, Rpc } from '@tenfold/messaging/rpc';
import { PaperService } from './paper.service.js';

@Controller()
export class PaperController {
  constructor(private readonly papers: PaperService) {}

  @Rpc(ingestPaper)
  async ingest(@Payload() { caller, input }: RpcRequest<IngestPaperInput>): Promise<IngestionResult> {
    return this.papers.ingest(input.uploadId, requireAdmin(caller).userId);
  }
}

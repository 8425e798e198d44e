import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ingestPaper,
  listExams,
  previewPaper,
  type IngestionResult,
  type IngestPaperInput,
  type NoInput,
  type PaperPreview,
  type PublishedExam,
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

  @Rpc(previewPaper)
  async preview(@Payload() { caller, input }: RpcRequest<IngestPaperInput>): Promise<PaperPreview> {
    requireAdmin(caller);
    return this.papers.preview(input.uploadId);
  }

  @Rpc(listExams)
  async exams(@Payload() { caller }: RpcRequest<NoInput>): Promise<PublishedExam[]> {
    requireAdmin(caller);
    return this.papers.listExams();
  }
}

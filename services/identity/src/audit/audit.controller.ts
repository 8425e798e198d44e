import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listAudit, type AuditPage, type ListAuditQuery, type RpcRequest } from '@tenfold/contracts';
import { requireAdmin, Rpc } from '@tenfold/messaging/rpc';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Rpc(listAudit)
  list(@Payload() { caller, input }: RpcRequest<ListAuditQuery>): Promise<AuditPage> {
    requireAdmin(caller);
    return this.audit.list(input);
  }
}

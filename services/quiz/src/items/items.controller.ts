import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listItems, type ItemPage, type ListItemsQuery, type RpcRequest } from '@tenfold/contracts';
import { requireAdmin, Rpc } from '@tenfold/messaging/rpc';
import { ItemsService } from './items.service.js';

@Controller()
export class ItemsController {
  constructor(private readonly items: ItemsService) {}

  @Rpc(listItems)
  list(@Payload() { caller, input }: RpcRequest<ListItemsQuery>): Promise<ItemPage> {
    requireAdmin(caller);
    return this.items.list(input);
  }
}

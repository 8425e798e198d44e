import { applyDecorators, SetMetadata, UsePipes } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Rpc as RpcContract, RpcRequest } from '@tenfold/contracts';
import { RpcInputPipe } from './rpc-input.pipe.js';

export const RPC_SUBJECT = 'tenfold:rpc-subject';

/** Answers with the contract's output, or throws a Problem. */
type RpcHandler<Input, Output> = (request: RpcRequest<Input>) => Output | Promise<Output>;

/**
 * This method answers `contract`. Its one parameter is `@Payload() request: RpcRequest<Input>`, with the input
 * already parsed by the contract's class.
 */
export function Rpc<Input extends object, Output>(contract: RpcContract<Input, Output>) {
  const decorate = applyDecorators(
    SetMetadata(RPC_SUBJECT, contract.subject),
    MessagePattern(contract.subject),
    UsePipes(new RpcInputPipe(contract.input)),
  );
  return <Handler extends RpcHandler<Input, Output>>(
    target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, method, descriptor);
}

import type { Call, CallAccess, CallerOf } from '@tenfold/contracts';

const HANDLED_CALL = 'tenfold:handled-call';

type CallHandler<Input, Output, Access extends CallAccess> = (
  input: Input,
  caller: CallerOf<Access>,
) => Output | Promise<Output>;

export function Handles<Input extends object, Output, Access extends CallAccess>(
  call: Call<Input, Output, Access>,
) {
  return <Handler extends CallHandler<Input, Output, Access>>(
    _target: object,
    _method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    if (descriptor.value) Reflect.defineMetadata(HANDLED_CALL, call, descriptor.value);
  };
}

export function handledCall(method: object): Call<object, unknown> | undefined {
  return Reflect.getMetadata(HANDLED_CALL, method) as Call<object, unknown> | undefined;
}

import type { ProblemCode } from './problem.js';

export type Schema<T> = new () => T;

/** The user who makes a request. The gateway reads it from the auth session; services trust it. */
export interface Caller {
  userId: string;
  isAdmin: boolean;
  /** True for an editor. False for an administrator, who has all rights of an editor. */
  isEditor: boolean;
  /** IANA name; it decides the calendar day of an activity. */
  timeZone: string;
}

export interface RpcRequest<Input> {
  caller: Caller | null;
  input: Input;
}

export class NoInput {}

/** `editor`: editors and administrators. */
export type CallAccess = 'anyone' | 'signed-in' | 'editor' | 'admin';

export type CallerOf<Access extends CallAccess> = Access extends 'anyone' ? Caller | null : Caller;

export type CallingService = 'identity' | 'quiz' | 'content-ingestion' | 'billing' | 'notifications';

export type RequestField = 'sessionToken' | 'idempotencyKey';

/** Class of the reply, in brackets for a list; null for no reply; `ofType<T>()` when no class describes it. */
export type OutputSpec = Schema<unknown> | readonly [Schema<unknown>] | null | OfType<unknown>;

export interface OfType<Output> {
  readonly class: null;
  /** Never set: it only carries the type of the reply. */
  readonly type?: Output;
}

/** For replies between services, which need no class because openapi.json does not describe them. */
export function ofType<Output>(): OfType<Output> {
  return { class: null };
}

export type OutputOf<Spec> =
  Spec extends OfType<infer Output>
    ? Output
    : Spec extends readonly [Schema<infer Item>]
      ? Item[]
      : Spec extends Schema<infer Output>
        ? Output
        : null;

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallRoute {
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly status?: 201 | 202;
  readonly body: Schema<object> | null;
  readonly parameters?: Schema<object>;
  readonly query?: Schema<object>;
}

export interface Call<Input extends object, Output, Access extends CallAccess = CallAccess> {
  /** The NATS subject, `rpc.<service>.<noun>.<verb>`; a few calls have the name of the result instead of the verb. */
  readonly subject: string;
  readonly input: Schema<Input>;
  readonly access: Access;
  readonly output: OutputSpec;
  readonly reply?: Output;
  readonly problems: readonly ProblemCode[];
  readonly timeoutMs?: number;
  readonly callers: readonly CallingService[];
  readonly isIdempotent: boolean;
  /** Parts of the input that the gateway does not take from path, query or body. */
  readonly fromRequest: readonly RequestField[];
  readonly route: CallRoute | null;
}

interface CallDeclaration<Input extends object, Spec extends OutputSpec, Access extends CallAccess> {
  subject: `rpc.${string}`;
  access: Access;
  /** Default: none. */
  input?: Schema<Input>;
  /** Default: none. */
  output?: Spec;
  problems?: readonly ProblemCode[];
  timeoutMs?: number;
  callers?: readonly CallingService[];
  /** The call is idempotent, so services accept a replayed signature. Default: true for GET. */
  isIdempotent?: true;
  fromRequest?: readonly RequestField[];
}

interface HttpDeclaration {
  http: `${HttpMethod} /api/${string}`;
  summary: string;
  status?: 201 | 202;
  body?: Schema<object>;
  parameters?: Schema<object>;
  query?: Schema<object>;
}

/** The call's route, guard, validation, documentation, handler type and NATS permissions derive from it. */
export function defineCall<
  const Access extends CallAccess,
  Input extends object = NoInput,
  const Spec extends OutputSpec = null,
>(
  declared: CallDeclaration<Input, Spec, Access> & (HttpDeclaration | { http?: undefined }),
): Call<Input, OutputOf<Spec>, Access> {
  const {
    subject,
    access,
    input = NoInput as Schema<Input>,
    output = null as Spec,
    problems = [],
    timeoutMs,
    callers = [],
    fromRequest = [],
  } = declared;
  const route = declared.http === undefined ? null : routeOf(declared, input, fromRequest.length === 0);
  const isIdempotent = declared.isIdempotent ?? route?.method === 'GET';
  return { subject, access, input, output, problems, timeoutMs, callers, isIdempotent, fromRequest, route };
}

function routeOf(declared: HttpDeclaration, input: Schema<object>, isAllSent: boolean): CallRoute {
  const [method, path] = declared.http.split(' ') as [HttpMethod, string];
  const { summary, status, parameters, query } = declared;
  const isWholeInput = method !== 'GET' && input !== NoInput && isAllSent && !path.includes(':');
  const body = declared.body ?? (isWholeInput ? input : null);
  return { method, path, summary, status, body, parameters, query };
}

export function isCall(value: unknown): value is Call<object, unknown> {
  return typeof value === 'object' && value !== null && 'route' in value && 'subject' in value;
}

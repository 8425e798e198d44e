import { internalProblem, Problem } from '@tenfold/contracts';
import { headers, type Msg } from 'nats';

/** NATS's header for errors. With it the payload is a Problem, without it the output. */
const ERROR_HEADER = 'Nats-Service-Error-Code';

/** @throws Error when the output is not JSON, or larger than a message may be */
export function reply(message: Msg, output: unknown): void {
  message.respond(JSON.stringify(output ?? null));
}

export function replyProblem(message: Msg, problem: Problem): void {
  const messageHeaders = headers();
  messageHeaders.set(ERROR_HEADER, problem.code);
  message.respond(JSON.stringify(problem), { headers: messageHeaders });
}

export function problemIn(message: Msg): Problem | null {
  if (!message.headers?.has(ERROR_HEADER)) return null;
  return Problem.fromJSON(message.json()) ?? internalProblem();
}

import { Catch, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { internalProblem, Problem } from '@tenfold/contracts';
import type { Logger } from '@tenfold/platform';
import { throwError, type Observable } from 'rxjs';

/** Lets a Problem through to the caller; anything else is a fault of ours: logged here, told as INTERNAL. */
@Catch()
export class RpcProblemFilter implements RpcExceptionFilter {
  constructor(
    private readonly logger: Logger,
    /** Turns a well-known foreign error (the database is away) into a Problem; null when it does not know it. */
    private readonly recognise: (error: unknown) => Problem | null = () => null,
  ) {}

  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => this.toProblem(error).toJSON());
  }

  private toProblem(error: unknown): Problem {
    if (error instanceof Problem) return error;
    const recognised = this.recognise(error);
    if (recognised) {
      this.logger.warn({ err: error }, 'a call failed because a needed service is away');
      return recognised;
    }
    this.logger.error({ err: error }, 'a call failed');
    return internalProblem();
  }
}

import { Injectable, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { pageNotFound } from './to-problem.js';

/** A malformed id gets the same 404 as an unknown one. */
@Injectable()
export class IdPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (!isUUID(value)) throw pageNotFound();
    return value as string;
  }
}

@Injectable()
export class IdsPipe implements PipeTransform<Record<string, unknown>> {
  private readonly id = new IdPipe();

  transform(parameters: Record<string, unknown>): Record<string, unknown> {
    for (const value of Object.values(parameters)) this.id.transform(value);
    return parameters;
  }
}

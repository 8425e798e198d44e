import { Injectable, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { pageNotFound } from './to-problem.js';

/** An id in the path: one that cannot be any is answered like one that is nobody's. */
@Injectable()
export class IdPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (!isUUID(value)) throw pageNotFound();
    return value as string;
  }
}

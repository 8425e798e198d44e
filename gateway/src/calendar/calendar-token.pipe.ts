import { Injectable, type PipeTransform } from '@nestjs/common';
import { CALENDAR_TOKEN } from '@tenfold/contracts';
import { pageNotFound } from '../http/to-problem.js';

@Injectable()
export class CalendarTokenPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !CALENDAR_TOKEN.test(value)) throw pageNotFound();
    return value;
  }
}

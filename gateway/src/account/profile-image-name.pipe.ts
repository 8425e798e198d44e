import { Injectable, type PipeTransform } from '@nestjs/common';
import { pageNotFound } from '../http/to-problem.js';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

@Injectable()
export class ProfileImageNamePipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !NAME.test(value)) throw pageNotFound();
    return value;
  }
}

import { Injectable } from '@nestjs/common';
import { listRunningExamQuestions, type Caller, type NoInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { listKeylessQuestions } from './running-exams.queries.js';

@Injectable()
export class RunningExamsService {
  constructor(private readonly database: EntityManager) {}

  @Handles(listRunningExamQuestions)
  listQuestions(_input: NoInput, { userId }: Caller): Promise<string[]> {
    return listKeylessQuestions(this.database, userId);
  }
}

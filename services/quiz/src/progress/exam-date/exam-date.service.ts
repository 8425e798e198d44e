import { Injectable } from '@nestjs/common';
import {
  getExamDate,
  Problem,
  removeExamDate,
  setExamDate,
  type Caller,
  type ExamDate,
  type NoInput,
  type SetExamDateInput,
} from '@tenfold/contracts';
import { examDateProblem } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { calendarDay } from '../../domain/streak.js';
import { readServerTime } from '../../study/exam-sessions/exam-sessions.queries.js';
import { deleteExamDate, findExamDate, storeExamDate } from './exam-date.queries.js';

@Injectable()
export class ExamDateService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
  ) {}

  @Handles(getExamDate)
  async get(_input: NoInput, caller: Caller): Promise<ExamDate> {
    await this.access.requireAccess(caller);
    return { date: await findExamDate(this.database, caller.userId) };
  }

  @Handles(setExamDate)
  async set({ date }: SetExamDateInput, caller: Caller): Promise<ExamDate> {
    await this.access.requireAccess(caller);
    const today = calendarDay(await readServerTime(this.database), caller.timeZone);
    const message = examDateProblem(date, today);
    if (message !== null)
      throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'date', message }] });
    await storeExamDate(this.database, caller.userId, date);
    return { date };
  }

  @Handles(removeExamDate)
  async remove(_input: NoInput, { userId }: Caller): Promise<null> {
    await deleteExamDate(this.database, userId);
    return null;
  }
}

import { Body, Controller, Get, Put } from '@nestjs/common';
import {
  changeExamSections,
  ChangeExamSectionsInput,
  ExamSections,
  getExamSections,
  type Caller,
  type ExamSectionsRecord,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { withActorEmails } from './actor-emails.js';

@Controller()
export class ExamSectionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('admin/exam-sections')
  @Route({
    summary: 'Get the sections of the next exam, with their older names and all changes',
    calls: [getExamSections],
    reply: ExamSections,
  })
  async get(@CallingUser() caller: Caller): Promise<ExamSections> {
    return this.withEmails(await this.rpc.call(getExamSections, {}, caller), caller);
  }

  @Put('admin/exam-sections')
  @Route({
    summary: 'Change the sections of the next exam; every chance of passing is computed again',
    calls: [changeExamSections],
    reply: ExamSections,
  })
  async change(@Body() body: ChangeExamSectionsInput, @CallingUser() caller: Caller): Promise<ExamSections> {
    return this.withEmails(await this.rpc.call(changeExamSections, body, caller), caller);
  }

  private async withEmails(record: ExamSectionsRecord, caller: Caller): Promise<ExamSections> {
    return { ...record, history: await withActorEmails(this.rpc, record.history, caller) };
  }
}

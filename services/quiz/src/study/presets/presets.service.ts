import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  createQuizPreset,
  deleteQuizPreset,
  listQuizPresets,
  notFound,
  Problem,
  renameQuizPreset,
  type Caller,
  type CreateQuizPresetInput,
  type NoInput,
  type QuizPreset,
  type QuizPresetIdInput,
  type RenameQuizPresetInput,
} from '@tenfold/contracts';
import { QUIZ_PRESETS_MAX } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import {
  countPresets,
  deletePresetOf,
  insertPreset,
  isNameTaken,
  listPresets,
  lockPresets,
  updatePresetName,
} from './presets.queries.js';

@Injectable()
export class PresetsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
  ) {}

  @Handles(listQuizPresets)
  async list(_input: NoInput, caller: Caller): Promise<QuizPreset[]> {
    await this.access.requireAccess(caller);
    return listPresets(this.database, caller.userId);
  }

  @Handles(createQuizPreset)
  async create({ name, choice }: CreateQuizPresetInput, caller: Caller): Promise<QuizPreset> {
    await this.access.requireAccess(caller);
    const { userId } = caller;
    const preset = { id: randomUUID(), name, choice };
    await this.database.transaction(async (tx) => {
      await lockPresets(tx, userId);
      if (await isNameTaken(tx, userId, preset)) throw nameTaken();
      if ((await countPresets(tx, userId)) >= QUIZ_PRESETS_MAX)
        throw new Problem(
          'CONFLICT',
          `You have ${QUIZ_PRESETS_MAX} presets. Delete one before you save another.`,
        );
      await insertPreset(tx, userId, preset);
    });
    return preset;
  }

  @Handles(renameQuizPreset)
  async rename({ presetId: id, name }: RenameQuizPresetInput, caller: Caller): Promise<null> {
    await this.access.requireAccess(caller);
    const { userId } = caller;
    await this.database.transaction(async (tx) => {
      await lockPresets(tx, userId);
      if (await isNameTaken(tx, userId, { id, name })) throw nameTaken();
      if (!(await updatePresetName(tx, userId, { id, name }))) throw notFound('Preset');
    });
    return null;
  }

  @Handles(deleteQuizPreset)
  async delete({ presetId }: QuizPresetIdInput, caller: Caller): Promise<null> {
    await this.access.requireAccess(caller);
    if (!(await deletePresetOf(this.database, caller.userId, presetId))) throw notFound('Preset');
    return null;
  }
}

function nameTaken(): Problem {
  return new Problem('CONFLICT', 'You have a preset with this name.');
}

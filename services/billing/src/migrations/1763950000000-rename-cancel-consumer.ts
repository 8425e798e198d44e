import type { MigrationInterface, QueryRunner } from 'typeorm';

const FORMER = 'billing__cancel-of-leaver';
const PRESENT = 'billing__cancel-subscription';

/** The consumer of `DeletionScheduled` has a new name: events that were applied under the former one stay applied. */
export class RenameCancelConsumer1763950000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await rename(queryRunner, FORMER, PRESENT);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await rename(queryRunner, PRESENT, FORMER);
  }
}

async function rename(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  await queryRunner.query('UPDATE inbox SET consumer = $2 WHERE consumer = $1', [from, to]);
  await queryRunner.query('UPDATE dead_letter SET consumer = $2 WHERE consumer = $1', [from, to]);
}

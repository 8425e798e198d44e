import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An erasure finds the stored Stripe events of a customer by the three places that the trigger of `stripe_event` reads. */
export class StripeEventCustomers1763992000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'stripe_event_customers',
      `stripe_event USING gin ((ARRAY[payload #>> '{data,object,id}', payload #>> '{data,object,customer}',
        payload #>> '{data,object,customer,id}']))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX stripe_event_customers');
  }
}

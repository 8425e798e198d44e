import { createErasedUsers, dropErasedUsers } from '@tenfold/messaging/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const WATCHED = [
  'subscription',
  'stripe_customer',
  'stripe_subscription',
  'notice',
  'consent',
  'account_closure',
];

export class AccountRights1763820000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE account_closure (
        user_id uuid PRIMARY KEY,
        wish text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT account_closure_wish CHECK (wish IN ('cancel', 'erase'))
      )`);
    await queryRunner.query('CREATE INDEX account_closure_due ON account_closure (next_attempt_at)');
    await queryRunner.query(`
      CREATE TABLE erased_customer (
        customer_id text PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`);
    await createErasedUsers(queryRunner, WATCHED);
    // Stripe sends events about a customer even after its deletion
    await queryRunner.query(`
      CREATE FUNCTION strip_erased_customer() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        object jsonb := NEW.payload -> 'data' -> 'object';
        customer text;
      BEGIN
        SELECT customer_id INTO customer FROM erased_customer
         WHERE customer_id IN (object ->> 'id', object ->> 'customer', object -> 'customer' ->> 'id');
        IF customer IS NOT NULL THEN
          NEW.payload := jsonb_build_object('type', NEW.type, 'data',
                           jsonb_build_object('object', jsonb_build_object('customer', customer)));
        END IF;
        RETURN NEW;
      END
      $$`);
    await queryRunner.query(`
      CREATE TRIGGER stripe_event_of_nobody_erased BEFORE INSERT OR UPDATE OF payload ON stripe_event
      FOR EACH ROW EXECUTE FUNCTION strip_erased_customer()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER stripe_event_of_nobody_erased ON stripe_event');
    await queryRunner.query('DROP FUNCTION strip_erased_customer');
    await dropErasedUsers(queryRunner, WATCHED);
    await queryRunner.query('DROP TABLE account_closure, erased_customer');
  }
}

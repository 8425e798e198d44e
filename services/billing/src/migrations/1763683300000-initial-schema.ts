import { createErasedUsers } from '@tenfold/messaging/events';
import type { QueryRunner } from 'typeorm';

export class InitialSchema1763683300000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(subscriptions);
    await runner.query(payments);
    await createErasedUsers(runner, [
      'subscription',
      'stripe_customer',
      'stripe_subscription',
      'payment',
      'consent',
      'notification',
    ]);
    await runner.query(erasures);
  }
}

const subscriptions = `
  CREATE TABLE subscription (
    user_id uuid PRIMARY KEY,
    tier text NOT NULL DEFAULT 'free',
    status text NOT NULL DEFAULT 'inactive',
    source text NOT NULL DEFAULT 'own',
    has_used_free_trial boolean NOT NULL DEFAULT false,
    period_ends_at timestamptz,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    cancels_at_once boolean NOT NULL DEFAULT false,
    collection_paused boolean NOT NULL DEFAULT false,
    payment_failed boolean NOT NULL DEFAULT false,
    payment_retry_at timestamptz,
    payment_confirm_url text,
    review_at timestamptz,
    clock_offset_seconds int,
    version int NOT NULL DEFAULT 0,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT subscription_source CHECK (source IN ('own', 'stripe')),
    CONSTRAINT subscription_plan CHECK ((tier, status) IN
      (('free', 'inactive'), ('free', 'active'), ('free', 'cancelled'), ('pro', 'trialing'), ('pro', 'active')))
  );
  CREATE INDEX subscription_period_end ON subscription (period_ends_at) WHERE period_ends_at IS NOT NULL;
  CREATE INDEX subscription_review ON subscription (review_at) WHERE review_at IS NOT NULL;

  CREATE TABLE stripe_customer (
    user_id uuid PRIMARY KEY,
    customer_id text NOT NULL CONSTRAINT stripe_customer_id UNIQUE,
    account_id text,
    livemode boolean,
    email_hash text NOT NULL,
    default_card text,
    generation int NOT NULL DEFAULT 0,
    refreshed_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE SEQUENCE stripe_fetch;
  CREATE TABLE stripe_subscription (
    user_id uuid NOT NULL,
    id text NOT NULL,
    account_id text,
    livemode boolean,
    status text NOT NULL,
    snapshot jsonb NOT NULL,
    fetch_number bigint NOT NULL,
    created_at timestamptz NOT NULL,
    fetched_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, id)
  );
  CREATE UNIQUE INDEX stripe_subscription_live ON stripe_subscription (user_id)
    WHERE status NOT IN ('canceled', 'incomplete_expired');

  CREATE TABLE stripe_event (
    id text PRIMARY KEY,
    type text NOT NULL,
    created timestamptz NOT NULL,
    api_version text,
    payload jsonb NOT NULL,
    source text NOT NULL DEFAULT 'webhook',
    received_at timestamptz NOT NULL DEFAULT now(),
    processed_at timestamptz,
    outcome text
  );
  CREATE INDEX stripe_event_open ON stripe_event (received_at) WHERE processed_at IS NULL;

  CREATE TABLE reconcile_cursor (
    name text PRIMARY KEY,
    reached timestamptz NOT NULL
  );
`;

const payments = `
  CREATE TABLE pro_price (
    price_id text PRIMARY KEY,
    product_id text NOT NULL,
    amount_cents int NOT NULL,
    currency text NOT NULL,
    verified_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE payment (
    user_id uuid NOT NULL,
    charge_id text NOT NULL,
    invoice_id text NOT NULL,
    subscription_id text NOT NULL,
    period_start timestamptz NOT NULL,
    period_end timestamptz NOT NULL,
    amount_cents int NOT NULL,
    refunded_cents int NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    fraud_warning boolean NOT NULL DEFAULT false,
    receipt_url text,
    paid_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, charge_id),
    CONSTRAINT payment_status CHECK
      (status IN ('paid', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'))
  );

  CREATE TABLE refund (
    user_id uuid NOT NULL,
    invoice_id text NOT NULL,
    refund_id text NOT NULL,
    amount_cents int,
    refunded_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, invoice_id)
  );

  CREATE TABLE consent (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    subscription_id text,
    text text NOT NULL,
    price_cents int NOT NULL,
    currency text NOT NULL,
    given_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX consent_subscription ON consent (user_id, subscription_id);

  CREATE TABLE trial_used (
    email_hash text PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE trial_card (
    card_hash text PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE notification (
    user_id uuid NOT NULL,
    type text NOT NULL,
    dedupe_key text NOT NULL,
    due_at timestamptz NOT NULL,
    expires_at timestamptz,
    about timestamptz,
    amount_cents int,
    confirm_url text,
    receipt_url text,
    terms text,
    sent_at timestamptz,
    PRIMARY KEY (user_id, type, dedupe_key)
  );
  CREATE INDEX notification_waiting ON notification (due_at) WHERE sent_at IS NULL;
`;

/** Stripe sends events about a customer even after its deletion. */
const erasures = `
  CREATE TABLE erased_customer (
    customer_id text PRIMARY KEY,
    erased_at timestamptz NOT NULL DEFAULT now()
  );
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
  $$;
  CREATE TRIGGER stripe_event_of_nobody_erased BEFORE INSERT OR UPDATE OF payload ON stripe_event
    FOR EACH ROW EXECUTE FUNCTION strip_erased_customer();
  -- an erasure finds the stored events of a customer by the three places that the trigger reads
  CREATE INDEX stripe_event_customers ON stripe_event USING gin ((ARRAY[payload #>> '{data,object,id}',
    payload #>> '{data,object,customer}', payload #>> '{data,object,customer,id}']));
  CREATE TRIGGER job_of_nobody_erased BEFORE INSERT ON job
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION leave_out_erased_user();
`;

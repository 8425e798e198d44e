import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  notFound,
  Problem,
  type BillingConfig,
  type BillingPortal,
  type TestPaymentBody,
  type TestPaymentChoice,
  type TestPaymentResult,
} from '@tenfold/contracts';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { findCustomer } from '../mirror/mirror.queries.js';
import { idOf } from '../stripe/read-snapshot.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';

const CONFIGURATION_NAME = 'tenfold';
const CONTROL_TIMEOUT_MS = 5_000;

/** A card of the emulator that behaves as was chosen. */
const testCards: Record<TestPaymentChoice, string> = {
  succeeds: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  authentication: 'pm_card_authenticationRequired',
};

type Intent = Stripe.SetupIntent | Stripe.PaymentIntent;

/** How cards get to Stripe: its form, its own pages, or the choices that stand in for a card. */
@Injectable()
export class PaymentService {
  private configurationId: string | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly calls: StripeCalls,
  ) {}

  config(): BillingConfig {
    const { settings } = this.calls;
    return {
      mode: settings.mode,
      publishableKey: settings.mode === 'unavailable' ? null : settings.publishableKey,
      reason: settings.mode === 'unavailable' ? settings.reason : null,
      trialRequiresCard: this.rules.trialRequiresCard,
    };
  }

  /**
   * Confirms the user's intent as a card of the chosen kind would.
   * @throws Problem NOT_FOUND without the emulator or for somebody else's intent; PAYMENT_DECLINED; UNAVAILABLE
   */
  async testPayment(userId: string, { clientSecret, choice }: TestPaymentBody): Promise<TestPaymentResult> {
    if (this.calls.settings.mode !== 'emulator') throw notFound('Payment');
    const intent = await this.findIntent(userId, clientSecret);
    if (intent.status === 'succeeded') return { status: 'succeeded' };
    const status =
      intent.status === 'requires_action' && choice === 'succeeds'
        ? await this.authenticate(intent.id)
        : (await this.confirm(intent.id, testCards[choice])).status;
    return { status: status === 'requires_action' ? 'requires_action' : 'succeeded' };
  }

  /** Stripe's pages for cards and invoices. @throws Problem CONFLICT for somebody who never subscribed; UNAVAILABLE */
  async portal(userId: string): Promise<BillingPortal> {
    const customer = await findCustomer(this.database.manager, userId);
    if (customer === null) throw new Problem('CONFLICT', 'There is nothing to manage yet.');
    const configuration = await this.portalConfiguration();
    const session = await this.calls.ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customer.customerId,
        configuration,
        return_url: new URL('/profile', this.rules.publicOrigin).href,
      }),
    );
    return { url: session.url };
  }

  private async findIntent(userId: string, clientSecret: string): Promise<Intent> {
    const customer = await findCustomer(this.database.manager, userId);
    const id = /^((?:seti|pi)_[A-Za-z0-9]+)_secret_/.exec(clientSecret)?.[1];
    if (customer === null || id === undefined) throw notFound('Payment');
    const intent = await this.retrieve(id);
    const isTheirs = idOf(intent?.customer) === customer.customerId && intent?.client_secret === clientSecret;
    if (intent === null || !isTheirs) throw notFound('Payment');
    return intent;
  }

  private async retrieve(id: string): Promise<Intent | null> {
    try {
      return await this.calls.ask<Intent>((stripe) =>
        isSetup(id) ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id),
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private confirm(id: string, payment_method: string): Promise<Intent> {
    return this.calls.ask<Intent>((stripe) =>
      isSetup(id)
        ? stripe.setupIntents.confirm(id, { payment_method })
        : stripe.paymentIntents.confirm(id, { payment_method }),
    );
  }

  /** What the bank's page would do in a browser. */
  private async authenticate(id: string): Promise<string> {
    const { apiBase } = this.calls.connection;
    const reply = await fetch(new URL(`/_emulator/intents/${id}/authenticate`, apiBase ?? undefined), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ succeeds: true }),
      signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`the emulator answered ${reply.status}`);
    await reply.arrayBuffer();
    return (await this.retrieve(id))?.status ?? 'succeeded';
  }

  /** Cards, invoices and a cancel at the period's end; no other price to switch to. */
  private async portalConfiguration(): Promise<string> {
    this.configurationId ??= await this.ensureConfiguration();
    return this.configurationId;
  }

  private async ensureConfiguration(): Promise<string> {
    const { data } = await this.calls.ask((stripe) =>
      stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
    );
    const found = data.find(({ metadata }) => metadata?.name === CONFIGURATION_NAME);
    if (found) return found.id;
    const created = await this.calls.ask((stripe) =>
      stripe.billingPortal.configurations.create(
        {
          metadata: { name: CONFIGURATION_NAME },
          features: {
            payment_method_update: { enabled: true },
            invoice_history: { enabled: true },
            subscription_cancel: { enabled: true, mode: 'at_period_end' },
            subscription_update: { enabled: false },
          },
        },
        { idempotencyKey: `portal:${CONFIGURATION_NAME}` },
      ),
    );
    return created.id;
  }
}

function isSetup(id: string): boolean {
  return id.startsWith('seti_');
}

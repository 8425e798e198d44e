import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  getBillingConfig,
  makeTestPayment,
  notFound,
  openBillingPortal,
  Problem,
  type BillingConfig,
  type BillingPortal,
  type Caller,
  type NoInput,
  type TestPaymentBody,
  type TestPaymentChoice,
  type TestPaymentResult,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { findCustomer } from '../stripe-sync/stripe-sync.queries.js';
import { PORTAL_FEATURES, PORTAL_NAME } from '../stripe-account/portal.js';
import { idOf } from '../stripe/read-snapshot.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';

const CONTROL_TIMEOUT_MS = 5_000;

const testCards: Record<TestPaymentChoice, string> = {
  succeeds: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  authentication: 'pm_card_authenticationRequired',
};

type Intent = Stripe.SetupIntent | Stripe.PaymentIntent;

@Injectable()
export class PaymentService {
  private configurationId: string | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly calls: StripeCalls,
  ) {}

  @Handles(getBillingConfig)
  config(): BillingConfig {
    const { settings } = this.calls;
    return {
      mode: settings.mode,
      publishableKey: settings.mode === 'unavailable' ? null : settings.publishableKey,
      reason: settings.mode === 'unavailable' ? settings.reason : null,
      trialRequiresCard: this.rules.trialRequiresCard,
      collectsAddress: settings.mode !== 'unavailable' && settings.automaticTax,
      testMode: settings.mode !== 'unavailable' && !settings.isLive,
    };
  }

  @Handles(makeTestPayment)
  async testPayment(
    { clientSecret, choice }: TestPaymentBody,
    { userId }: Caller,
  ): Promise<TestPaymentResult> {
    if (this.calls.settings.mode !== 'emulator') throw notFound('Payment');
    const intent = await this.findIntent(userId, clientSecret);
    if (intent.status === 'succeeded') return { status: 'succeeded' };
    const status =
      intent.status === 'requires_action' && choice === 'succeeds'
        ? await this.authenticate(intent.id)
        : (await this.confirm(intent.id, testCards[choice])).status;
    return { status: status === 'requires_action' ? 'requires_action' : 'succeeded' };
  }

  @Handles(openBillingPortal)
  async portal(_input: NoInput, { userId }: Caller): Promise<BillingPortal> {
    const customer = await findCustomer(this.database.manager, userId);
    if (customer === null) throw nothingToManage();
    const configuration = await this.portalConfiguration();
    const params = {
      customer: customer.customerId,
      configuration,
      return_url: new URL('/profile', this.rules.publicOrigin).href,
    };
    try {
      const { url } = await this.calls.run((stripe) => stripe.billingPortal.sessions.create(params));
      return { url };
    } catch (error) {
      if (isMissing(error)) throw nothingToManage();
      throw error;
    }
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
      return await this.calls.run<Intent>((stripe) =>
        isSetup(id) ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id),
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private confirm(id: string, payment_method: string): Promise<Intent> {
    return this.calls.run<Intent>((stripe) =>
      isSetup(id)
        ? stripe.setupIntents.confirm(id, { payment_method })
        : stripe.paymentIntents.confirm(id, { payment_method }),
    );
  }

  private async authenticate(id: string): Promise<string> {
    const { apiBase } = this.calls.requireSetUp();
    const reply = await fetch(new URL(`/_emulator/intents/${id}/authenticate`, apiBase ?? undefined), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ succeeds: true }),
      signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`the emulator replied ${reply.status}`);
    await reply.arrayBuffer();
    return (await this.retrieve(id))?.status ?? 'succeeded';
  }

  private async portalConfiguration(): Promise<string> {
    this.configurationId ??= await this.ensureConfiguration();
    return this.configurationId;
  }

  private async ensureConfiguration(): Promise<string> {
    const { data } = await this.calls.run((stripe) =>
      stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
    );
    const found = data.find(({ metadata }) => metadata?.name === PORTAL_NAME);
    if (found) return found.id;
    const created = await this.calls.run((stripe) =>
      stripe.billingPortal.configurations.create(
        { metadata: { name: PORTAL_NAME }, features: PORTAL_FEATURES },
        { idempotencyKey: `portal:${PORTAL_NAME}` },
      ),
    );
    return created.id;
  }
}

function nothingToManage(): Problem {
  return new Problem('CONFLICT', 'There is nothing to manage yet.');
}

function isSetup(id: string): boolean {
  return id.startsWith('seti_');
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import type { JsonSchema } from './response-schema';

const SDK = join(__dirname, '../../../../node_modules/stripe/package.json');
const SOURCES = ['conformance.ts', 'response-schema.ts', 'roots.ts', 'sdk-types.ts'].map((it) =>
  join(__dirname, it),
);

function schema(): JsonSchema {
  const hash = createHash('sha256');
  for (const file of [SDK, ...SOURCES]) hash.update(readFileSync(file));
  const folder = join(tmpdir(), 'tenfold-stripe-schema');
  const file = join(folder, `${hash.digest('hex')}.json`);
  if (!existsSync(file)) {
    // loads TypeScript
    const { responseSchema } = jest.requireActual<typeof import('./response-schema')>('./response-schema');
    const { readSdkTypes } = jest.requireActual<typeof import('./sdk-types')>('./sdk-types');
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(responseSchema(readSdkTypes())));
    renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JsonSchema;
}

const ROOT_OF_OBJECT: Readonly<Record<string, string>> = {
  account: 'Account',
  'tax.settings': 'TaxSettings',
  payment_method_domain: 'PaymentMethodDomain',
  customer: 'Customer',
  product: 'Product',
  price: 'Price',
  payment_method: 'PaymentMethod',
  setup_intent: 'SetupIntent',
  payment_intent: 'PaymentIntent',
  subscription: 'Subscription',
  subscription_schedule: 'SubscriptionSchedule',
  subscription_item: 'SubscriptionItem',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  'radar.early_fraud_warning': 'EarlyFraudWarning',
  event: 'Event',
  webhook_endpoint: 'WebhookEndpoint',
  'billing_portal.session': 'PortalSession',
  'billing_portal.configuration': 'PortalConfiguration',
  'test_helpers.test_clock': 'TestClock',
};

let ajv: Ajv | null = null;
const validators = new Map<string, ValidateFunction>();

function validator(root: string): ValidateFunction {
  // each test file makes the validators again; made without improvements they take a third of the time
  const options = { strict: false, inlineRefs: false, code: { optimize: false } };
  ajv ??= new Ajv(options).addSchema(schema(), 'sdk');
  const known = validators.get(root) ?? ajv.compile({ $ref: `sdk#/definitions/root.${root}` });
  validators.set(root, known);
  return known;
}

interface Answer {
  object?: string;
  deleted?: boolean;
  data?: unknown;
}

export function faultsOf(answer: unknown): string[] {
  const { object, deleted, data } = answer as Answer;
  if (object === 'list') return (data as unknown[]).flatMap(faultsOf);
  if (deleted) return [];
  const root = ROOT_OF_OBJECT[object ?? ''];
  if (root === undefined) return [`No type is known for ${String(object)}.`];
  const validate = validator(root);
  const own = validate(answer)
    ? []
    : (validate.errors ?? []).map(
        (it) => `${root}${it.instancePath} ${it.message} ${JSON.stringify(it.params)}`,
      );
  return object === 'event' ? [...own, ...eventFaults(data as { object: Answer })] : own;
}

function eventFaults({ object }: { object: Answer }): string[] {
  return faultsOf(object);
}

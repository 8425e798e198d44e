import { type Bench, startBench } from '../harness';
import { faultsOf } from './conformance';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function customerWith(change: object): Promise<string[]> {
  const { id } = await bench.stripe.customers.create({});
  const response = await fetch(`${bench.emulator.url}/v1/customers/${id}`, {
    headers: { authorization: 'Bearer sk_test_x' },
  });
  return faultsOf({ ...((await response.json()) as object), ...change });
}

describe('the check against the SDK’s types', () => {
  it('accepts a conforming reply', async () => {
    expect(await customerWith({})).toEqual([]);
  });

  it.each([
    ['a field that the SDK does not know', { current_period_end: 1 }],
    ['a value that is not of the enum, which the types leave open', { tax_exempt: 'perhaps' }],
    ['a type that is another', { created: '2026-01-01' }],
    ['something required that is not there', { email: undefined, invoice_settings: {} }],
  ])('reports %s', async (_name, change) => {
    expect(await customerWith(change)).not.toEqual([]);
  });
});

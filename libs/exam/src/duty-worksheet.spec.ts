import fc from 'fast-check';
import {
  buildUpValue,
  calculateDrawback,
  calculateDuty,
  calculateFees,
  feeLimits,
  parseScaled,
  scaledProduct,
  sumOf,
  valueParts,
  type DutyRates,
} from './duty-worksheet.js';

const cents = fc.integer({ min: 0, max: 999_999_999_99 });
const ppm = fc.integer({ min: 0, max: 5_000_000 });
const rates = (given: Partial<DutyRates>): DutyRates => ({
  ...{ adValoremPpm: 0, perUnit: 0, quantity: 0, additionalPpm: 0 },
  ...given,
});
const [limits = null] = feeLimits;
const value = (amounts: Parameters<typeof buildUpValue>[0]) => buildUpValue(amounts).at(-1)?.cents;
const duty = (valueCents: number, given: Partial<DutyRates>) =>
  sumOf(calculateDuty(valueCents, rates(given)));
const fees = (valueCents: number, given: Partial<Parameters<typeof calculateFees>[1]> = {}) =>
  sumOf(calculateFees(valueCents, { limits, isByVessel: false, ...given }));

it.each([
  [
    'planters: price and packing in dollars, molds',
    value({ price: 29_458_00, packing: 1_184_50, assists: 1_800_00 }),
    32_442_50,
  ],
  ['a debt of the seller', value({ price: 41_000_00, indirect: 6_500_00 }), 47_500_00],
  ['dies and sketches from abroad', value({ price: 60_000_00, assists: 6_200_00 }), 66_200_00],
  [
    'commission, royalty and packing',
    value({ price: 52_000_00, commission: 2_600_00, royalties: 1_500_00, packing: 800_00 }),
    56_900_00,
  ],
  ['kettles', value({ price: 31_000_00, packing: 620_00, commission: 775_00, assists: 5_000_00 }), 37_395_00],
  [
    'proceeds of the resale',
    value({ price: 86_000_00, commission: 1_290_00, proceeds: 4_200_00 }),
    91_490_00,
  ],
  ['a delivered price', value({ price: 45_600_00, freight: 3_600_00, inland: 1_300_00 }), 40_700_00],
  ['labels and a royalty', value({ price: 28_880_00, assists: 400_00, royalties: 1_155_20 }), 30_435_20],
  ['both fees', fees(32_000_00, { isByVessel: true }), 150_85],
  [
    'duty and both fees of the kettles',
    duty(37_395_00, { adValoremPpm: 20_000 }) + fees(37_395_00, { isByVessel: true }),
    924_18,
  ],
  ['the maximum of the processing fee', fees(240_000_00), 634_62],
  ['the harbor fee alone', fees(30_435_00, { limits: null, isByVessel: true }), 38_04],
  ['a discount before importation', duty(27_440_00, { adValoremPpm: 35_000 }), 960_40],
  ['Section 301', duty(23_500_00, { adValoremPpm: 49_000, additionalPpm: 250_000 }), 7_026_50],
  [
    'antidumping and countervailing duty',
    duty(64_000_00, { adValoremPpm: 25_000, additionalPpm: 215_300 }),
    15_379_20,
  ],
  [
    'damaged goods at a compound rate',
    duty(45_000_00, { adValoremPpm: 40_000, perUnit: 120_000, quantity: 5_000_000 }),
    2_400_00,
  ],
  [
    'fruit paste at a compound rate',
    duty(18_400_00, { adValoremPpm: 25_000, perUnit: 51_000, quantity: 3_200_000 }),
    623_20,
  ],
  ['substitution drawback', calculateDrawback(960_00, 720_00).cents, 712_80],
])('reproduces a question of the sample exams: %s', (_, calculated, key) => {
  expect(calculated).toBe(key);
});

it('writes down each step with its citation', () => {
  expect(
    calculateDuty(18_400_00, rates({ adValoremPpm: 25_000, perUnit: 51_000, quantity: 3_200_500 })),
  ).toEqual([
    { name: 'Specific duty', working: '3,200.5 × 5.1¢', cents: 163_23, citation: 'HTSUS General Note 3(a)' },
    {
      name: 'Ad valorem duty',
      working: '$18,400.00 × 2.5%',
      cents: 460_00,
      citation: 'HTSUS General Note 3(a)',
    },
  ]);
  expect(calculateFees(1_000_00, { limits, isByVessel: true })).toEqual([
    expect.objectContaining({ working: '$1,000.00 × 0.3464% = $3.46, at least $32.71', cents: 32_71 }),
    expect.objectContaining({ working: '$1,000.00 × 0.125%', cents: 1_25, citation: '19 CFR 24.24(a)' }),
  ]);
});

it('adds the parts of the value, without an order', () => {
  const amounts = fc.record(Object.fromEntries(valueParts.map(({ id }) => [id, cents])));
  fc.assert(
    fc.property(amounts, (given) => {
      const expected = valueParts.reduce((sum, { id, sign }) => sum + sign * (given[id] ?? 0), 0);
      const steps = buildUpValue(given);
      expect(steps.at(-1)?.cents).toBe(expected);
      expect(sumOf(steps.slice(0, -1))).toBe(expected);
    }),
  );
});

it('rounds each product once, to the nearest cent', () => {
  fc.assert(
    fc.property(cents, ppm, (amount, rate) => {
      const twice =
        2n * (BigInt(amount) * BigInt(rate) - BigInt(duty(amount, { adValoremPpm: rate })) * 1_000_000n);
      expect(twice >= -1_000_000n && twice < 1_000_000n).toBe(true);
    }),
  );
  expect(scaledProduct(5, 1, 10)).toBe(1);
});

it('keeps the fee between its limits, and drawback at most 99% of what was paid', () => {
  fc.assert(
    fc.property(cents, fc.option(cents), fc.constantFrom(...feeLimits), (amount, substituted, year) => {
      const fee = fees(amount, { limits: year });
      expect(fee).toBeGreaterThanOrEqual(year.minimumCents);
      expect(fee).toBeLessThanOrEqual(year.maximumCents);
      const drawback = calculateDrawback(amount, substituted).cents;
      expect(Math.abs(drawback - Math.min(amount, substituted ?? amount) * 0.99)).toBeLessThan(1);
    }),
  );
});

it('reads what is entered, and no more decimals than there can be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (scaled) => {
      const text = (scaled / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      expect(parseScaled(text, 2)).toBe(scaled);
    }),
  );
  const read = ['', '.5', '12.', '1.500', '1.234', '-1', '1e3', 'x', '9999999999'].map((text) =>
    parseScaled(text, 2),
  );
  expect(read).toEqual([0, 50, 1200, 150, null, null, null, null, null]);
});

const ENTERED = /^(\d{1,9})(?:\.(\d*))?$/;

/** One line of a calculation on paper. */
export interface WorksheetStep {
  name: string;
  /** How the amount comes about, such as "$32,000.00 × 0.3464%"; empty for an amount that was entered. */
  working: string;
  cents: number;
  citation: string;
}

/** Per million: 0.3464% is 3,464. */
const MERCHANDISE_PROCESSING_FEE_PPM = 3_464;
const HARBOR_MAINTENANCE_FEE_PPM = 1_250;
const DRAWBACK_PPM = 990_000;

/** What the price or the buyer's other payments add to or take from the transaction value. */
export const valueParts = [
  { id: 'price', sign: 1, name: 'Price paid or payable', citation: '19 CFR 152.103(a)(1)' },
  { id: 'indirect', sign: 1, name: 'Debts that the price settles', citation: '19 CFR 152.103(a)(2)' },
  { id: 'packing', sign: 1, name: 'Packing that the buyer pays', citation: '19 CFR 152.103(b)(1)(i)' },
  { id: 'commission', sign: 1, name: 'Selling commission', citation: '19 CFR 152.103(b)(1)(ii)' },
  { id: 'assists', sign: 1, name: 'Assists', citation: '19 CFR 152.103(b)(1)(iii)' },
  {
    id: 'royalties',
    sign: 1,
    name: 'Royalties that the sale requires',
    citation: '19 CFR 152.103(b)(1)(iv)',
  },
  { id: 'proceeds', sign: 1, name: 'Proceeds that go to the seller', citation: '19 CFR 152.103(b)(1)(v)' },
  { id: 'freight', sign: -1, name: 'International freight in the price', citation: '19 CFR 152.102(f)' },
  { id: 'inland', sign: -1, name: 'Foreign inland freight in the price', citation: '19 CFR 152.103(a)(5)' },
  {
    id: 'later',
    sign: -1,
    name: 'Work and duty after importation in the price',
    citation: '19 CFR 152.103(i)',
  },
] as const;
export type ValuePart = (typeof valueParts)[number]['id'];

export const notAdded = [
  { name: 'Commission of the buyer’s own agent', citation: '19 CFR 152.103(b)(1)' },
  { name: 'Advertising and other work of the buyer on its own account', citation: '19 CFR 152.103(a)(2)' },
  { name: 'Design and engineering undertaken in the United States', citation: '19 CFR 152.102(a)' },
] as const;

export interface FeeLimits {
  /** The first day on which they apply, YYYY-MM-DD. */
  from: string;
  minimumCents: number;
  maximumCents: number;
}

/**
 * Of the merchandise processing fee of a formal entry, newest first. CBP adjusts them each October 1. Only those of the sample
 * exams are here: add a year from its notice in the Federal Register.
 */
export const feeLimits: readonly FeeLimits[] = [
  { from: '2024-10-01', minimumCents: 32_71, maximumCents: 634_62 },
];

export interface DutyRates {
  /** Per million of the value. */
  adValoremPpm: number;
  /** Ten-thousandths of a cent for each unit: 5.1 cents are 51,000. */
  perUnit: number;
  /** Thousandths of a unit. */
  quantity: number;
  /** Per million of the value: of Chapter 99, antidumping and countervailing duty together. */
  additionalPpm: number;
}

/** The last step is the transaction value. */
export function buildUpValue(amounts: Partial<Record<ValuePart, number>>): WorksheetStep[] {
  const steps = valueParts.flatMap(({ id, sign, name, citation }) => {
    const cents = sign * (amounts[id] ?? 0);
    return cents === 0 ? [] : [{ name, working: '', cents, citation }];
  });
  const total = {
    name: 'Transaction value',
    working: '',
    cents: sumOf(steps),
    citation: '19 CFR 152.103(b)',
  };
  return [...steps, total];
}

/** One step for each part of a compound rate. */
export function calculateDuty(valueCents: number, rates: DutyRates): WorksheetStep[] {
  const { adValoremPpm, perUnit, quantity, additionalPpm } = rates;
  const steps = [];
  if (perUnit > 0 && quantity > 0)
    steps.push({
      name: 'Specific duty',
      working: `${decimalText(quantity, 1_000)} × ${decimalText(perUnit, 10_000)}¢`,
      cents: scaledProduct(quantity, perUnit, 1_000 * 10_000),
      citation: 'HTSUS General Note 3(a)',
    });
  if (adValoremPpm > 0)
    steps.push(percentageOf(valueCents, adValoremPpm, 'Ad valorem duty', 'HTSUS General Note 3(a)'));
  if (additionalPpm > 0)
    steps.push(percentageOf(valueCents, additionalPpm, 'Additional duties', '19 CFR 141.101'));
  return steps;
}

export interface FeeRules {
  /** null: no merchandise processing fee is due. */
  limits: FeeLimits | null;
  /** Unloaded from a vessel: the harbor maintenance fee is due. */
  isByVessel: boolean;
}

export function calculateFees(valueCents: number, { limits, isByVessel }: FeeRules): WorksheetStep[] {
  return [
    ...(limits === null ? [] : [processingFee(valueCents, limits)]),
    ...(isByVessel
      ? [percentageOf(valueCents, HARBOR_MAINTENANCE_FEE_PPM, 'Harbor maintenance fee', '19 CFR 24.24(a)')]
      : []),
  ];
}

function processingFee(valueCents: number, { minimumCents, maximumCents }: FeeLimits): WorksheetStep {
  const name = 'Merchandise processing fee';
  const fee = percentageOf(valueCents, MERCHANDISE_PROCESSING_FEE_PPM, name, '19 CFR 24.23(b)(1)(i)(A)');
  const cents = Math.min(Math.max(fee.cents, minimumCents), maximumCents);
  if (cents === fee.cents) return fee;
  const limit = cents === minimumCents ? 'at least' : 'at most';
  const working = `${fee.working} = ${moneyText(fee.cents)}, ${limit} ${moneyText(cents)}`;
  return { ...fee, working, cents, citation: '19 CFR 24.23(b)(1)(i)(B)' };
}

/**
 * 99% of what was paid; of a substitution claim 99% of the lesser amount.
 *
 * @param substitutedCents duties that would apply to the substituted goods; null: no substitution
 */
export function calculateDrawback(paidCents: number, substitutedCents: number | null): WorksheetStep {
  const isLess = substitutedCents !== null && substitutedCents < paidCents;
  const citation = substitutedCents === null ? '19 CFR 190.51(b)(1)' : '19 CFR 190.32(b)';
  return percentageOf(isLess ? substitutedCents : paidCents, DRAWBACK_PPM, 'Drawback', citation);
}

export function sumOf(steps: readonly WorksheetStep[]): number {
  return steps.reduce((sum, { cents }) => sum + cents, 0);
}

function percentageOf(cents: number, ppm: number, name: string, citation: string): WorksheetStep {
  const working = `${moneyText(cents)} × ${decimalText(ppm, 10_000)}%`;
  return { name, working, cents: scaledProduct(cents, ppm, 1_000_000), citation };
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

export function moneyText(cents: number): string {
  return money.format(cents / 100);
}

function decimalText(scaled: number, scale: number): string {
  return decimal.format(scaled / scale);
}

/**
 * Reads "$1,234.5" with two decimals as 123,450.
 *
 * @returns null when the text is no number, is too large, or has more decimals; 0 for an empty text
 */
export function parseScaled(text: string, decimals: number): number | null {
  const plain = text.replace(/[$,\s]/g, '').replace(/^\./, '0.');
  if (plain === '') return 0;
  const [, whole = '', fraction = ''] = ENTERED.exec(plain) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(decimals))) return null;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Of two integers that are not negative, divided by `scale`; a half is rounded up. Exact for every size. */
export function scaledProduct(one: number, other: number, scale: number): number {
  const divisor = BigInt(scale);
  return Number((BigInt(one) * BigInt(other) * 2n + divisor) / (divisor * 2n));
}

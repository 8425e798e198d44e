export const brand = {
  name: 'Tenfold',
  support: 'support@tenfold.example',
  why: 'You receive this because it concerns your Tenfold account.',
} as const;

export const DEFAULT_SENDER = `${brand.name} <${brand.support}>`;

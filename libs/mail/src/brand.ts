/** Who writes. The client's words and figures are in web/src/content.ts; a mail needs no more than these. */
export const brand = {
  name: 'Tenfold',
  support: 'support@tenfold.example',
  why: 'You receive this because it concerns your Tenfold account.',
} as const;

export const DEFAULT_SENDER = `${brand.name} <${brand.support}>`;

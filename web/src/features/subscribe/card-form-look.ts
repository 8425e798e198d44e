import type { Appearance } from '@stripe/stripe-js';
import { controlRadius, fontFamily, palettes, type ThemeMode } from '../../ui/theme/tokens.js';

/** The provider's form in the product's colours and shapes. */
export function cardFormLook(mode: ThemeMode): Appearance {
  const colours = palettes[mode];
  return {
    theme: mode === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours.accent,
      colorBackground: colours.surface,
      colorText: colours.ink,
      colorTextSecondary: colours.muted,
      colorDanger: colours.wrong,
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: `${controlRadius}px`,
    },
    rules: { '.Input': { borderColor: colours.line, boxShadow: 'none' } },
  };
}

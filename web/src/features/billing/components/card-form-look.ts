import type { Appearance } from '@stripe/stripe-js';
import { controlRadius, fontFamily, palettes, type ThemeMode } from '../../../ui/theme/tokens.js';

export function cardFormLook(mode: ThemeMode): Appearance {
  const colors = palettes[mode];
  return {
    theme: mode === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colors.accent,
      colorBackground: colors.surface,
      colorText: colors.ink,
      colorTextSecondary: colors.muted,
      colorDanger: colors.wrong,
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: `${controlRadius}px`,
    },
    rules: { '.Input': { borderColor: colors.line, boxShadow: 'none' } },
  };
}

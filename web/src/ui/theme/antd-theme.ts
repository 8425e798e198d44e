import { theme, type ThemeConfig } from 'antd';
import { controlRadius, fontFamily, palettes, radius, type ThemeMode } from './tokens.js';

/** The only place that themes antd. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const colors = palettes[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.accent,
      colorInfo: colors.accent,
      colorLink: colors.accent,
      colorSuccess: colors.right,
      colorWarning: colors.caution,
      colorError: colors.wrong,
      colorTextBase: colors.ink,
      colorText: colors.ink,
      colorTextSecondary: colors.muted,
      colorTextDescription: colors.muted,
      colorTextPlaceholder: colors.muted,
      colorBgBase: colors.surface,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.surface,
      colorBgLayout: colors.page,
      colorBorder: colors.line,
      colorBorderSecondary: colors.line,
      colorTextLightSolid: colors.onAccent,
      fontFamily,
      fontSize: 15,
      borderRadius: controlRadius,
      borderRadiusLG: radius,
      controlHeight: 40,
      controlHeightLG: 48,
      lineWidthFocus: 2,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      boxShadow: 'none',
      boxShadowTertiary: 'none',
    },
    components: {
      Button: {
        borderRadiusLG: controlRadius,
        // set explicitly, because the dark algorithm would dim it
        colorPrimary: colors.accent,
        colorPrimaryHover: colors.accentHover,
        colorPrimaryActive: colors.accentHover,
        fontWeight: 550,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        contentFontSizeLG: 16,
        paddingInlineLG: 20,
      },
      // the default line color has too little contrast for a checkbox
      Checkbox: { colorBorder: colors.muted },
      Form: { labelFontSize: 14, labelHeight: 22, verticalLabelPadding: '0 0 6px', itemMarginBottom: 28 },
      Input: { borderRadiusLG: controlRadius, inputFontSizeLG: 16 },
      Modal: { titleFontSize: 20 },
      // set explicitly, because the dark algorithm would dim the accent
      Tabs: {
        itemSelectedColor: colors.accent,
        itemHoverColor: colors.accentHover,
        inkBarColor: colors.accent,
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2A3650' : '#14213D' },
    },
  };
}

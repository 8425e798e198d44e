import { theme, type ThemeConfig } from 'antd';
import { controlRadius, fontFamily, palettes, radius, type ThemeMode } from './tokens.js';

/** antd in the product's colours, type and shapes: the only place that themes it. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const colours = palettes[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colours.accent,
      colorInfo: colours.accent,
      colorLink: colours.accent,
      colorSuccess: colours.right,
      colorWarning: colours.caution,
      colorError: colours.wrong,
      colorTextBase: colours.ink,
      colorText: colours.ink,
      colorTextSecondary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorBgBase: colours.surface,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.surface,
      colorBgLayout: colours.page,
      colorBorder: colours.line,
      colorBorderSecondary: colours.line,
      colorTextLightSolid: colours.onAccent,
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
        // as it is: the dark algorithm would dim it
        colorPrimary: colours.accent,
        colorPrimaryHover: colours.accentHover,
        colorPrimaryActive: colours.accentHover,
        fontWeight: 550,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        contentFontSizeLG: 16,
        paddingInlineLG: 20,
      },
      Form: { labelFontSize: 14, labelHeight: 22, verticalLabelPadding: '0 0 6px', itemMarginBottom: 28 },
      Input: { borderRadiusLG: controlRadius, inputFontSizeLG: 16 },
      Modal: { titleFontSize: 20 },
      // as it is, too
      Tabs: {
        itemSelectedColor: colours.accent,
        itemHoverColor: colours.accentHover,
        inkBarColor: colours.accent,
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2A3650' : '#14213D' },
    },
  };
}

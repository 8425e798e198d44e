import { theme, type ThemeConfig } from 'antd';
import { cautionText, controlRadius, fontFamily, palettes, radius, type ThemeMode } from './tokens.js';

type Colors = (typeof palettes)[ThemeMode];

/** A production build does not contain it: build/antd-styles.mts. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const colors = palettes[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: tokenOf(colors),
    // colors are set again where the dark algorithm would dim them
    components: { ...noticesAndButtons(colors), ...controlsAndTables(mode, colors) },
  };
}

function tokenOf(colors: Colors): ThemeConfig['token'] {
  return {
    colorPrimary: colors.accent,
    colorInfo: colors.accent,
    colorLink: colors.accent,
    colorLinkHover: colors.accentHover,
    colorLinkActive: colors.accentHover,
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
  };
}

function tint(colors: Colors, color: string, percent = 10): string {
  return `color-mix(in srgb, ${color} ${percent}%, ${colors.surface})`;
}

function noticesAndButtons(colors: Colors): ThemeConfig['components'] {
  return {
    Alert: {
      borderRadiusLG: controlRadius,
      defaultPadding: '10px 16px',
      withDescriptionPadding: '12px 16px',
      withDescriptionIconSize: 16,
      colorInfo: colors.accent,
      colorInfoBg: tint(colors, colors.accent),
      colorInfoBorder: 'transparent',
      colorSuccess: colors.right,
      colorSuccessBg: tint(colors, colors.right),
      colorSuccessBorder: 'transparent',
      colorWarning: colors.caution,
      colorWarningBg: tint(colors, colors.caution),
      colorWarningBorder: 'transparent',
      colorError: colors.wrong,
      colorErrorBg: tint(colors, colors.wrong),
      colorErrorBorder: 'transparent',
      fontSizeLG: 15,
      colorIcon: colors.muted,
    },
    Avatar: { colorTextPlaceholder: tint(colors, colors.accent, 14), colorTextLightSolid: colors.accent },
    Button: {
      borderRadiusLG: controlRadius,
      colorPrimary: colors.accent,
      colorPrimaryHover: colors.accentHover,
      colorPrimaryActive: colors.accentHover,
      fontWeight: 550,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      contentFontSizeLG: 16,
      paddingInlineLG: 20,
      textTextColor: colors.muted,
      textTextHoverColor: colors.ink,
      borderColorDisabled: colors.line,
    },
    Card: { headerFontSize: 18, fontSize: 16, lineHeight: 26 / 16 },
  };
}

function controlsAndTables(mode: ThemeMode, colors: Colors): ThemeConfig['components'] {
  // in the dark theme a shadow does not separate a menu from the card below it
  const floating = mode === 'dark' ? '#1F2A41' : colors.surface;
  return {
    // the default line color has too little contrast for a checkbox or radio button
    Checkbox: { colorBorder: colors.muted },
    Radio: { colorBorder: colors.muted },
    Form: { labelFontSize: 14, labelHeight: 'auto', verticalLabelPadding: '0 0 6px', itemMarginBottom: 28 },
    Input: { borderRadiusLG: controlRadius, inputFontSizeLG: 16 },
    InputNumber: { borderRadiusLG: controlRadius, inputFontSizeLG: 16 },
    Modal: { titleFontSize: 20 },
    Notification: { width: 400, boxShadow: FLOATING_SHADOW },
    Popover: { boxShadowSecondary: FLOATING_SHADOW },
    Progress: { defaultColor: colors.accent, remainingColor: colors.line },
    Result: { titleFontSize: 16, subtitleFontSize: 15, extraMargin: '12px 0 0' },
    Skeleton: { gradientFromColor: `color-mix(in srgb, ${colors.line} 70%, ${colors.surface})` },
    Collapse: { headerBg: colors.surface },
    Descriptions: { labelColor: colors.muted },
    Dropdown: { colorBgElevated: floating },
    Select: { borderRadiusLG: controlRadius, fontSizeLG: 16, colorBgElevated: floating },
    Segmented: { trackBg: colors.line, itemColor: colors.muted, itemSelectedBg: colors.surface },
    Table: {
      headerBg: colors.surface,
      headerColor: colors.muted,
      headerSortActiveBg: colors.surface,
      headerSortHoverBg: colors.surface,
      bodySortBg: colors.surface,
      headerSplitColor: 'transparent',
      cellFontSize: 14,
      cellPaddingBlock: 10,
      cellPaddingInline: 12,
    },
    Statistic: { titleFontSize: 14, contentFontSize: 26 },
    Tabs: {
      itemSelectedColor: colors.accent,
      itemHoverColor: colors.accentHover,
      inkBarColor: colors.accent,
    },
    Tag: {
      defaultBg: tint(colors, colors.accent, 12),
      defaultColor: colors.accent,
      colorSuccess: colors.right,
      colorSuccessBg: tint(colors, colors.right, 6),
      colorSuccessBorder: 'transparent',
      colorWarning: cautionText[mode],
      colorError: colors.wrong,
      colorErrorBg: tint(colors, colors.wrong, 6),
    },
    Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2A3650' : '#14213D', colorTextLightSolid: '#FFFFFF' },
  };
}

const FLOATING_SHADOW = '0 12px 32px rgb(14 20 32 / 16%)';

import { theme, type ConfigProviderProps, type ThemeConfig } from 'antd';
import { controlRadius, fontFamily, palettes, radius, type ThemeMode } from './tokens.js';

export function antdTheme(mode: ThemeMode): ThemeConfig {
  const colors = palettes[mode];
  const tint = (color: string, percent = 10) => `color-mix(in srgb, ${color} ${percent}%, ${colors.surface})`;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
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
    },
    // colors are set again where the dark algorithm would dim them
    components: {
      Alert: {
        borderRadiusLG: controlRadius,
        defaultPadding: '10px 16px',
        withDescriptionPadding: '12px 16px',
        withDescriptionIconSize: 16,
        colorInfo: colors.accent,
        colorInfoBg: tint(colors.accent),
        colorInfoBorder: 'transparent',
        colorSuccess: colors.right,
        colorSuccessBg: tint(colors.right),
        colorSuccessBorder: 'transparent',
        colorWarning: colors.caution,
        colorWarningBg: tint(colors.caution),
        colorWarningBorder: 'transparent',
        colorError: colors.wrong,
        colorErrorBg: tint(colors.wrong),
        colorErrorBorder: 'transparent',
        fontSizeLG: 15,
        colorIcon: colors.muted,
      },
      Avatar: { colorTextPlaceholder: tint(colors.accent, 14), colorTextLightSolid: colors.accent },
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
      // the default line color has too little contrast for a checkbox or radio button
      Checkbox: { colorBorder: colors.muted },
      Radio: { colorBorder: colors.muted },
      Form: { labelFontSize: 14, labelHeight: 22, verticalLabelPadding: '0 0 6px', itemMarginBottom: 28 },
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
      Select: { borderRadiusLG: controlRadius, fontSizeLG: 16 },
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
        defaultBg: tint(colors.accent, 12),
        defaultColor: colors.accent,
        colorSuccess: colors.right,
        colorSuccessBg: tint(colors.right, 6),
        colorSuccessBorder: 'transparent',
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2A3650' : '#14213D' },
    },
  };
}

const FLOATING_SHADOW = '0 12px 32px rgb(14 20 32 / 16%)';
const startAligned = { textAlign: 'start' } as const;

export const antdStyles = {
  alert: { styles: { root: { alignItems: 'flex-start' }, icon: { marginTop: 5 } } },
  card: {
    styles: {
      root: { minWidth: 0 },
      header: {
        minHeight: 0,
        padding: 'var(--card-padding) var(--card-padding) 16px',
        border: 0,
      },
      title: { flex: 'auto', overflow: 'visible', whiteSpace: 'normal' },
      extra: { fontSize: 15 },
      body: { padding: '0 var(--card-padding) var(--card-padding)' },
    },
  },
  modal: {
    styles: {
      title: { paddingInlineEnd: 20 },
      body: { padding: '4px 0 8px', fontSize: 16, lineHeight: '26px' },
    },
  },
  notification: {
    styles: {
      root: { border: '1px solid var(--line)', borderLeft: '3px solid var(--accent)' },
      title: { fontSize: 15, fontWeight: 600, lineHeight: '22px' },
      description: { color: 'var(--muted)', fontSize: 14 },
    },
  },
  result: {
    styles: {
      root: { padding: 0 },
      title: { ...startAligned, margin: 0, fontWeight: 600, lineHeight: '26px' },
      subTitle: { ...startAligned, maxWidth: '60ch', lineHeight: '24px', textWrap: 'pretty' },
      extra: startAligned,
    },
  },
  statistic: {
    styles: {
      header: { paddingBottom: 2 },
      content: {
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 650,
        letterSpacing: '-0.024em',
        lineHeight: 1.3,
      },
      suffix: { color: 'var(--muted)', fontSize: 14, fontWeight: 400, letterSpacing: 0 },
    },
  },
  tag: {
    styles: {
      root: { borderRadius: 999, fontSize: 13, fontWeight: 650, lineHeight: '24px', paddingInline: 10 },
    },
  },
} satisfies Pick<
  ConfigProviderProps,
  'alert' | 'card' | 'modal' | 'notification' | 'result' | 'statistic' | 'tag'
>;

import type { ConfigProviderProps } from 'antd';

const startAligned = { textAlign: 'start' } as const;

export const componentStyles = {
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
      root: { borderRadius: 13, fontSize: 13, fontWeight: 650, lineHeight: '24px', paddingInline: 10 },
    },
  },
} satisfies Pick<
  ConfigProviderProps,
  'alert' | 'card' | 'modal' | 'notification' | 'result' | 'statistic' | 'tag'
>;

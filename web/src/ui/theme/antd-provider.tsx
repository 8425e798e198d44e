import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useThemeMode } from '../../lib/theme.js';
import { antdTheme } from './antd-theme.js';

/** Around the screens that use antd; the landing page does without. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const theme = useMemo(() => antdTheme(mode), [mode]);
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}

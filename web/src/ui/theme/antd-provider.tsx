import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useThemeMode } from '../../lib/theme.js';
import { Toaster } from '../toaster.js';
import { antdStyles, antdTheme } from './antd-theme.js';

/** Wraps screens that use antd, and shows their toasts. The landing page does not, to load without it. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const theme = useMemo(() => antdTheme(mode), [mode]);
  return (
    <ConfigProvider
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      {...antdStyles}
    >
      {children}
      <Toaster />
    </ConfigProvider>
  );
}

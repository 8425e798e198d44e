import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useThemeMode } from '../../lib/theme.js';
import { Toaster } from '../toaster.js';
import { antdTheme } from './antd-theme.js';
import { componentStyles } from './component-styles.js';

export function AntdProvider({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const theme = useMemo(() => antdTheme(mode), [mode]);
  return (
    <ConfigProvider
      theme={theme}
      button={{ autoInsertSpace: false }}
      form={{ scrollToFirstError: { focus: true } }}
      wave={{ disabled: true }}
      {...componentStyles}
    >
      {children}
      <Toaster />
    </ConfigProvider>
  );
}

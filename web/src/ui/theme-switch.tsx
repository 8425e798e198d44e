import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../lib/theme.js';
import styles from './theme-switch.module.css';

const choices = [
  { value: 'system', label: 'System', icon: <DesktopOutlined aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <SunOutlined aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <MoonOutlined aria-hidden="true" /> },
] as const satisfies ReadonlyArray<{ value: ThemeChoice; label: string; icon: unknown }>;

export function ThemeSwitch() {
  const name = useId();
  const chosen = useThemeChoice();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} className={`${styles.choice} center`} title={`${label} theme`}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
          />
          {icon}
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

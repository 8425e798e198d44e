export type ThemeMode = 'light' | 'dark';

export interface Palette {
  ink: string;
  page: string;
  surface: string;
  line: string;
  muted: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  right: string;
  caution: string;
  wrong: string;
}

/**
 * Text colors have a contrast of at least 4.5:1 on page and surface, so the dark theme's semantic colors are
 * lighter.
 */
export const palettes: Record<ThemeMode, Palette> = {
  light: {
    ink: '#14213D',
    page: '#F7F8FA',
    surface: '#FFFFFF',
    line: '#E3E7EE',
    muted: '#5B6577',
    accent: '#1F5FBF',
    accentHover: '#194E9E',
    onAccent: '#FFFFFF',
    right: '#1E7F4F',
    caution: '#B7791F',
    wrong: '#C0392B',
  },
  dark: {
    ink: '#E8ECF4',
    page: '#0E1420',
    surface: '#161E2E',
    line: '#27324A',
    muted: '#9AA6BC',
    accent: '#6FA3F0',
    accentHover: '#8DB7F5',
    onAccent: '#0E1420',
    right: '#56B98A',
    caution: '#DDA94F',
    wrong: '#EE8377',
  },
};

/** The design's amber has too little contrast for small text on white; text uses this darker one. */
export const cautionText: Record<ThemeMode, string> = { light: '#8F5B10', dark: '#DDA94F' };

export const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const radius = 12;
export const controlRadius = 8;

import type { Plugin } from 'vite';
import {
  cautionText,
  controlRadius,
  fontFamily,
  palettes,
  radius,
  type ThemeMode,
} from '../src/ui/theme/tokens.ts';

const ID = 'virtual:tokens.css';

/** Serves the design tokens as CSS variables under `virtual:tokens.css`. */
export function tokensCss(): Plugin {
  return {
    name: 'tokens-css',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? css() : null),
  };
}

function css(): string {
  return [
    `:root { --font: ${fontFamily}; --radius: ${radius}px; --radius-control: ${controlRadius}px; }`,
    `:root { ${colours('light')} color-scheme: light; }`,
    // paper is white, whatever the theme
    `@media not print { :root[data-theme='dark'] { ${colours('dark')} color-scheme: dark; } }`,
  ].join('\n');
}

function colours(mode: ThemeMode): string {
  return Object.entries({ ...palettes[mode], cautionText: cautionText[mode] })
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(' ');
}

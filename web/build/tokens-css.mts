import type { Plugin } from 'vite';
import {
  cautionText,
  controlRadius,
  fontFamily,
  palettes,
  radius,
  type ThemeMode,
} from '../src/ui/theme/tokens.ts';

export function tokensCss(): Plugin {
  return {
    name: 'tokens-css',
    transformIndexHtml: () => [{ tag: 'style', children: css(), injectTo: 'head' }],
  };
}

function css(): string {
  return [
    `:root { --font: ${fontFamily}; --radius: ${radius}px; --radius-control: ${controlRadius}px; }`,
    `:root { ${colours('light')} color-scheme: light; }`,
    // printed pages use the light theme, because paper is white
    `@media not print { :root[data-theme='dark'] { ${colours('dark')} color-scheme: dark; } }`,
  ].join('\n');
}

function colours(mode: ThemeMode): string {
  return Object.entries({ ...palettes[mode], cautionText: cautionText[mode] })
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(' ');
}

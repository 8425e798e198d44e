import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Col,
  Collapse,
  ConfigProvider,
  Descriptions,
  Divider,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  notification,
  Pagination,
  Popover,
  Progress,
  QRCode,
  Radio,
  Result,
  Row,
  Segmented,
  Select,
  Skeleton,
  Space,
  Statistic,
  Table,
  Tabs,
  Tag,
  theme,
  Tooltip,
  Typography,
} from 'antd';
import { createElement as element, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CSS_VAR_CLASS } from '../src/ui/theme/extracted-styles.ts';
import { antdTheme } from '../src/ui/theme/antd-theme.ts';
import type { ThemeMode } from '../src/ui/theme/tokens.ts';

const DARK = ":where(:root[data-theme='dark'])";
/** Appended by extractStyle to each style sheet. */
const CACHE_PATH = /\.data-ant-cssinjs-cache-path\{content:"[^"]*";\}/g;
/** Tokens that only style sheets use: antd's color scales. */
const COLOR_SCALE =
  /^(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(-?\d+|[A-Z]\w*)?$/;

export interface AntdStyles {
  /** CSS by the name under which antd registers it, such as `Button-Button` or `Input-Shared`. */
  components: ReadonlyMap<string, string>;
  /** The global CSS variables, and the styles of links and icons. */
  base: string;
  /** The global token values; those of the dark theme only where they differ. */
  tokens: Record<ThemeMode, Record<string, unknown>>;
}

/** Renders all components of antd that the application uses, in both themes, and collects their styles. */
export function extractAntdStyles(): AntdStyles {
  const light = stylesOf('light');
  const dark = stylesOf('dark');
  const components = new Map<string, string>();
  let base = '';
  for (const [key, css] of light) {
    const both = inBothThemes(key, css, dark.get(key) ?? '');
    const [kind, owner = '', name = ''] = key.split('%');
    if (kind === 'token') base = both + base;
    else if (kind === 'cssVar') append(components, firstStyleName(light, owner), both);
    else if (name === 'Shared' || name === 'ant-design-icons') base += both;
    else append(components, name, both);
  }
  return { components, base, tokens: tokenValues() };
}

function append(components: Map<string, string>, name: string, css: string): void {
  components.set(name, (components.get(name) ?? '') + css);
}

/** @returns CSS by the path of antd's style cache: `style%%NAME%...`, `cssVar%COMPONENT%...` or `token` */
function stylesOf(mode: ThemeMode): Map<string, string> {
  const cache = createCache();
  const styled = element(
    ConfigProvider,
    { theme: { ...antdTheme(mode), hashed: false, cssVar: { key: CSS_VAR_CLASS } } },
    ...usedComponents(),
  );
  renderToString(element(StyleProvider, { cache, mock: 'server' }, styled));
  const entries = [...cache.cache].map(([path, entry]): [string, string] => {
    const one = { ...createCache(), cache: new Map([[path, entry]]) };
    return [keyOf(path), extractStyle(one as typeof cache, { plain: true }).replace(CACHE_PATH, '')];
  });
  return new Map(entries);
}

/** Without the digest of the theme, so that both themes have the same keys. */
function keyOf(path: string): string {
  if (path.startsWith('token%')) return 'token';
  return path.startsWith('cssVar%') ? path.slice(0, path.lastIndexOf('%')) : path;
}

function firstStyleName(styles: ReadonlyMap<string, string>, component: string): string {
  for (const key of styles.keys()) {
    const [kind, , name = ''] = key.split('%');
    if (kind === 'style' && name.startsWith(`${component}-`)) return name;
  }
  throw new Error(`antd's ${component} has CSS variables, but no styles`);
}

/** Only variables may differ: the rules of antd refer to them. */
function inBothThemes(key: string, light: string, dark: string): string {
  if (light === dark) return light;
  if (key.startsWith('style%')) throw new Error(`The rules of ${key} differ between the themes`);
  const { selector, declarations } = parseRule(light);
  const changed = parseRule(dark).declarations.filter((one) => !declarations.includes(one));
  return `${light}@media not print{${DARK} ${selector}{${changed.join(';')}}}`;
}

function parseRule(css: string): { selector: string; declarations: string[] } {
  const [, selector, body] = /^([^{}]+)\{([^{}]*)\}$/.exec(css) ?? [];
  if (selector === undefined || body === undefined) throw new Error(`Not a single rule: ${css.slice(0, 80)}`);
  return { selector, declarations: body.split(';').filter((one) => one !== '') };
}

function tokenValues(): AntdStyles['tokens'] {
  const light = Object.entries(theme.getDesignToken(antdTheme('light')));
  const dark = new Map(Object.entries(theme.getDesignToken(antdTheme('dark'))));
  const needed = light.filter(([name]) => !COLOR_SCALE.test(name));
  return {
    light: Object.fromEntries(needed),
    dark: Object.fromEntries(
      needed.filter(([name, value]) => dark.get(name) !== value).map(([name]) => [name, dark.get(name)]),
    ),
  };
}

/** A component that is missing here fails the build. */
function usedComponents(): ReactNode[] {
  const child = element('a');
  return [
    element(Alert),
    element(Avatar),
    element(Badge, { count: 1 }),
    element(Button),
    element(Card),
    element(Checkbox.Group, { options: ['a'] }),
    element(Collapse),
    element(Descriptions, { items: [] }),
    element(Divider),
    element(Drawer),
    element(Dropdown, { menu: { items: [{ key: 'a', label: 'a' }] } }, child),
    element(Flex),
    element(Form, null, element(Form.Item, { label: 'a', help: 'a' }, element(Input))),
    element(Input.Search),
    element(Input.TextArea),
    element(InputNumber),
    element(Menu, { items: [{ key: 'a', label: 'a' }] }),
    element(Modal),
    element(notification._InternalPanelDoNotUseOrYouWillBeFired, { title: 'a' }),
    element(Pagination, { total: 20 }),
    element(Popover, null, child),
    element(Progress),
    element(QRCode, { value: 'a' }),
    element(Radio.Group, { options: ['a'], optionType: 'button' }),
    element(Result),
    element(Row, null, element(Col)),
    element(Segmented, { options: ['a'] }),
    element(Select),
    element(Skeleton),
    element(Space.Compact, null, element(Button)),
    element(Space),
    element(Statistic),
    element(Table),
    element(Tabs, { items: [{ key: 'a', label: 'a' }] }),
    element(Tag, { color: 'success' }),
    element(Tag, { color: 'blue' }),
    element(Tooltip, null, child),
    element(Typography.Paragraph),
  ];
}

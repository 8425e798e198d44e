import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { AntdStyles } from './extract-antd-styles.mts';

const RUNTIME = join(import.meta.dirname, '../src/ui/theme/extracted-styles.ts');
const THEME = join(import.meta.dirname, '../src/ui/theme/antd-theme.ts');
const ANTD_FILE = /\/node_modules\/antd\/es\/(.+)\.js$/;
/** Their package.json does not say that unused modules can be left out. */
const WITHOUT_SIDE_EFFECTS = /\/node_modules\/@ant-design\/cssinjs(-utils)?\//;
/** Our functions by those of antd that make the style hooks of a component. */
const REPLACED = new Map([
  ['genStyleHooks', 'styleHooks'],
  ['genComponentStyleHook', 'componentStyleHook'],
  ['genSubStyleComponent', 'subStyleComponent'],
]);
/** Parts that antd attaches to used components, and that the application does not render: they need no CSS. */
const NOT_RENDERED = new Set([
  'Addon-Addon',
  'Badge-Ribbon',
  'Input-OTP',
  'Modal-confirm',
  'Pagination-bordered',
  'Tree-Tree',
]);
/** Imports of antd's components for options that the application does not use, by file. */
const UNUSED_IMPORTS: Record<string, string[]> = {
  'avatar/index': ['./AvatarGroup'],
  'card/Card': ['../tabs'],
  'modal/style/index': ['../../grid/style'],
  'result/index': ['./noFound', './serverError', './unauthorized'],
  'typography/Base/index': ['../Editable'],
};
const UNUSED = '\0antd-unused';
/** Imports that bring a whole package for one of its files, by file: every field and dialog would load forms. */
const NARROWED_IMPORTS: Record<string, Record<string, string>> = {
  'form/context': { '@rc-component/form': '@rc-component/form/es/FormContext' },
};

/**
 * Replaces antd's CSS-in-JS in a production build by the CSS that it would generate in the browser. The functions that
 * generate it are then unused, and not part of the build, nor are large parts of antd that we do not use.
 */
export function antdStyles(): Plugin {
  let styles: AntdStyles;
  const withoutStyles = new Map<string, string[]>();
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { extractAntdStyles } = await import('./extract-antd-styles.mts');
      styles = extractAntdStyles();
    },
    resolveId(source, importer = '') {
      const file = ANTD_FILE.exec(importer)?.[1] ?? '';
      if (UNUSED_IMPORTS[file]?.includes(source)) return UNUSED;
      const narrowed = NARROWED_IMPORTS[file]?.[source];
      return narrowed === undefined ? null : this.resolve(narrowed, importer);
    },
    load(id) {
      if (id === UNUSED)
        return "export default () => { throw new Error('not in the build: build/antd-styles.mts') }; export const getMediaSize = null;";
      if (id === THEME) return 'export const antdTheme = () => undefined;';
      switch (ANTD_FILE.exec(id)?.[1]) {
        case 'theme/useToken':
          return useTokenModule(styles);
        case 'theme/themes/default/theme':
          return 'export default {};';
        case 'theme/util/useResetIconStyle':
          return 'export default () => {};';
        default:
          return null;
      }
    },
    transform(code, id) {
      if (WITHOUT_SIDE_EFFECTS.test(id)) return { moduleSideEffects: false };
      const file = ANTD_FILE.exec(id)?.[1];
      if (file === 'theme/util/genStyleUtils') return { code: withoutGenerators(code), map: null };
      if (file === undefined || ![...REPLACED.keys()].some((name) => code.includes(`${name}(`))) return null;
      const calls = styleCalls(this.parse(code));
      const missing = calls
        .map(({ name }) => name)
        .filter((name) => !styles.components.has(name) && !NOT_RENDERED.has(name));
      if (missing.length > 0) withoutStyles.set(id, missing);
      return { code: replaceCalls(code, calls, styles.components), map: null };
    },
    generateBundle(_options, bundle) {
      const rendered = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          if (renderedLength > 0) rendered.add(id);
      }
      const missing = [...withoutStyles].flatMap(([id, names]) => (rendered.has(id) ? names : []));
      if (missing.length > 0)
        this.error(`Add these to usedComponents in extract-antd-styles.mts: ${missing.join(', ')}`);
    },
  };
}

interface StyleCall {
  callee: string;
  name: string;
  start: number;
  end: number;
}

/** The calls such as `genStyleHooks(['Input', 'Shared'], ...)`, in their order. */
function styleCalls(node: unknown): StyleCall[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given, start, end } = node as Partial<CallNode>;
  if (type === 'CallExpression' && callee?.name !== undefined && REPLACED.has(callee.name)) {
    const cells = given?.[0]?.elements?.map(({ value }) => value) ?? [given?.[0]?.value, given?.[0]?.value];
    return [{ callee: callee.name, name: cells.join('-'), start: start ?? 0, end: end ?? 0 }];
  }
  return Object.values(node).flatMap(styleCalls);
}

interface CallNode {
  type: string;
  callee: { name?: string };
  arguments: { value?: string; elements?: { value: string }[] }[];
  start: number;
  end: number;
}

function replaceCalls(code: string, calls: StyleCall[], css: ReadonlyMap<string, string>): string {
  let replaced = code;
  for (const [index, { callee, name, start, end }] of [...calls.entries()].reverse()) {
    const isFirst = calls.findIndex((call) => call.name === name) === index;
    const text = JSON.stringify(isFirst ? (css.get(name) ?? '') : '');
    // a module without styles must stay removable, because antd's index imports it
    const pure = css.has(name) ? '' : '/* @__PURE__ */ ';
    replaced = `${replaced.slice(0, start)}${pure}${REPLACED.get(callee)}(${text})${replaced.slice(end)}`;
  }
  return `import { ${[...REPLACED.values()].join(', ')} } from ${JSON.stringify(RUNTIME)};\n${replaced}`;
}

/** Keeps `genCssVar`, which components call while they render. */
function withoutGenerators(code: string): string {
  const kept = code.indexOf('export const genCssVar');
  if (kept < 0) throw new Error('antd has no genCssVar: change build/antd-styles.mts');
  return `export const ${[...REPLACED.keys()].map((name) => `${name} = null`).join(', ')};\n${code.slice(kept)}`;
}

function useTokenModule({ base, tokens }: AntdStyles): string {
  return [
    `import { addStyles, useTokenOf } from ${JSON.stringify(RUNTIME)};`,
    `addStyles(${JSON.stringify(base)});`,
    `export default useTokenOf(${JSON.stringify(tokens.light)}, ${JSON.stringify(tokens.dark)});`,
    'export const unitless = {}, ignore = {}, getComputedToken = null;',
  ].join('\n');
}

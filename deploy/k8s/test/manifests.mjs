// @ts-check
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, parse } from 'yaml';

/** @typedef {{ apiVersion: string, kind: string, metadata: { name: string, labels?: Record<string, string> }, spec?: any, [field: string]: any }} Manifest */

export const k8s = join(__dirname, '..');

/** @param {string} text @returns {Manifest[]} */
export function parseManifests(text) {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS();
  });
}

/** docker-compose.yml with its anchors resolved. @returns {any} */
export function readCompose() {
  const text = readFileSync(join(k8s, '../../docker-compose.yml'), 'utf8');
  return parse(text, { merge: true, maxAliasCount: -1 });
}

/** @param {string} folder */
export function readKustomization(folder) {
  return parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
}

/** Reads a folder and the folders that it names, without generated manifests. @param {string} folder @returns {Manifest[]} */
export function readManifests(folder) {
  const names = /** @type {string[]} */ (readKustomization(folder).resources ?? []);
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (!existsSync(path)) throw new Error(`${path} is missing`);
    return statSync(path).isDirectory() ? readManifests(path) : parseManifests(readFileSync(path, 'utf8'));
  });
}

/**
 * Applies the patches of an overlay. Supports only what the overlays use: operations of JSON Patch and `$patch: delete`.
 * `kubectl kustomize` renders the rest, such as images.
 * @param {string} overlay
 * @returns {Manifest[]}
 */
export function patchedManifests(overlay) {
  const { resources, patches = [] } = readKustomization(overlay);
  const manifests = /** @type {string[]} */ (resources).flatMap((name) => readManifests(join(overlay, name)));
  return patches.reduce(applyPatch, manifests);
}

/**
 * @param {Manifest[]} manifests
 * @param {{ target: { kind: string, name?: string }, patch: string }} patch
 */
function applyPatch(manifests, { target, patch }) {
  const name = new RegExp(`^${target.name ?? '.*'}$`);
  /** @param {Manifest} it */
  const isTarget = (it) => it.kind === target.kind && name.test(it.metadata.name);
  if (!manifests.some(isTarget)) throw new Error(`nothing to patch: ${JSON.stringify(target)}`);
  const content = parse(patch);
  if (content.$patch === 'delete') return manifests.filter((it) => !isTarget(it));
  return manifests.map((it) => (isTarget(it) ? content.reduce(applyOperation, structuredClone(it)) : it));
}

/**
 * @param {any} manifest
 * @param {{ op: 'add' | 'replace' | 'remove', path: string, value?: unknown }} operation
 */
function applyOperation(manifest, { op, path, value }) {
  const keys = path.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => node?.[key], manifest);
  if (parent === undefined || (op !== 'add' && !(last in parent)))
    throw new Error(`${op} ${path}: ${manifest.kind} ${manifest.metadata.name} has no such field`);
  if (op === 'remove') delete parent[last];
  else parent[last] = value;
  return manifest;
}

/** @param {Manifest[]} manifests */
export const workloads = (manifests) =>
  manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));

/** @param {Manifest} workload @returns {any} */
export const containerOf = (workload) => workload.spec.template.spec.containers[0];

/**
 * @param {Manifest} workload
 * @returns {Record<string, string>}
 */
export function settingsOf(workload) {
  const { env = [], envFrom = [] } = containerOf(workload);
  const named = envFrom.flatMap((/** @type {any} */ { configMapRef }) =>
    configMapRef ? Object.entries(readSettings(configMapRef.name)) : [],
  );
  const own = env.map((/** @type {any} */ { name, value }) => [name, value ?? '']);
  return Object.fromEntries([...named, ...own]);
}

/** @param {string} configMap */
function readSettings(configMap) {
  const generator = readKustomization(join(k8s, 'base')).configMapGenerator.find(
    (/** @type {any} */ { name }) => name === configMap,
  );
  const lines = readFileSync(join(k8s, 'base', generator.envs[0]), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

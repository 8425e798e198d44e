// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerOf, k8s, readCompose, readManifests, workloads } from '../k8s/test/manifests.mjs';

/** @type {Record<string, any>} */
const services = readCompose().services;
const base = workloads(readManifests(join(k8s, 'base')));
const UNITS = /** @type {Record<string, number>} */ ({ m: 2 ** 20, g: 2 ** 30 });

/** @param {string} size such as `512m`, `1g`, `640mb` or `1Gi` */
function bytes(size) {
  const [, count, unit = ''] = /^(\d+)([mg])/i.exec(size) ?? [];
  return Number(count) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
}

test('every container has a limit of memory and rotates its logs', () => {
  const entries = Object.entries(services);
  expect(entries.flatMap(([name, { mem_limit = '' }]) => (bytes(mem_limit) > 0 ? [] : name))).toEqual([]);
  const rotated = { driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } };
  expect(entries.map(([name, { logging }]) => [name, logging])).toEqual(
    entries.map(([name]) => [name, rotated]),
  );
});

test('a process has the memory that it has in Kubernetes', () => {
  const processes = base.filter(({ kind }) => kind === 'Deployment');
  const limits = processes.map((it) => [it.metadata.name, bytes(containerOf(it).resources.limits.memory)]);
  expect(limits.map(([name]) => [name, bytes(services[String(name)].mem_limit)])).toEqual(limits);
});

test('Redis refuses writes before its container runs out of memory, and evicts no key', () => {
  const script = readFileSync(join(__dirname, 'start-redis.sh'), 'utf8');
  const maximum = bytes(/maxmemory (\w+)/.exec(script)?.[1] ?? '');
  const inKubernetes = base.find(({ metadata }) => metadata.name === 'redis');
  for (const limit of [
    services.redis.mem_limit,
    inKubernetes && containerOf(inKubernetes).resources.limits.memory,
  ])
    expect(maximum / bytes(limit)).toBeLessThan(0.7);
  expect(maximum).toBeGreaterThan(0);
  expect(script).toContain("'maxmemory-policy noeviction'");
});

// @ts-check
import { Issuer } from '@kubernetes-models/cert-manager/cert-manager.io/v1';
import { Cluster, Pooler, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import {
  Gateway,
  GatewayClass,
  HTTPRoute,
} from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';

/** @typedef {import('./manifests.mjs').Manifest} Manifest */

const published = [
  ...[Cluster, Pooler, ScheduledBackup, ScaledObject, Deployment, StatefulSet, Job, CronJob, NetworkPolicy],
  ...[Gateway, GatewayClass, HTTPRoute, Issuer, PodMonitor],
  ...[PodDisruptionBudget, ConfigMap, Namespace, Secret, Service],
];

/** No npm package for Node 20 contains the schemas of these kinds: only their required fields are checked. */
const REQUIRED = {
  'barmancloud.cnpg.io/v1 ObjectStore': [
    ['spec', 'configuration', 'destinationPath'],
    ['spec', 'configuration', 's3Credentials', 'accessKeyId', 'name'],
    ['spec', 'configuration', 's3Credentials', 'secretAccessKey', 'name'],
    ['spec', 'retentionPolicy'],
  ],
  'gateway.envoyproxy.io/v1alpha1 EnvoyProxy': [
    ['spec', 'provider', 'type'],
    ['spec', 'provider', 'kubernetes', 'envoyService', 'externalTrafficPolicy'],
  ],
};

const NEWER = [
  'spec.plugins.0.isWALArchiver',
  'spec.postgresql.synchronous.dataDurability',
  'spec.externalClusters.0.plugin',
  'spec.infrastructure.parametersRef',
];

/**
 * Lists wrong types, missing fields and unknown fields by the published schema of the manifest's kind.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function faultsOf(manifest) {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const required = REQUIRED[/** @type {keyof typeof REQUIRED} */ (kind)];
  if (required)
    return required
      .filter((path) => valueAt(manifest, path) === undefined)
      .map((path) => `no ${path.join('.')}`);
  const Model = published.find(
    (it) =>
      /** @type {any} */ (it).apiVersion === manifest.apiVersion &&
      /** @type {any} */ (it).kind === manifest.kind,
  );
  if (!Model) return [`no schema of ${kind}`];
  const reads = new Reads(Object.setPrototypeOf({ ...manifest }, Model.prototype));
  try {
    reads.proxy.validate();
  } catch (error) {
    return [/** @type {Error} */ (error).message];
  }
  return reads
    .unread()
    .filter((path) => !NEWER.includes(path))
    .map((path) => `unknown field ${path}`);
}

/** @param {any} value @param {string[]} path */
const valueAt = (value, path) => path.reduce((node, key) => node?.[key], value);

/**
 * The validators of kubernetes-models ignore unknown fields but read each field of the schema, so a field that is never
 * read is unknown. Objects of which nothing is read have no schema.
 */
class Reads {
  /** @param {object} root */
  constructor(root) {
    /** @type {Map<object, { path: string, read: Set<string>, listed: boolean }>} */
    this.seen = new Map();
    this.proxy = this.watch(root, '');
  }

  /** @param {object} target @param {string} path @returns {any} */
  watch(target, path) {
    const entry = this.seen.get(target) ?? { path, read: new Set(), listed: false };
    this.seen.set(target, entry);
    return new Proxy(target, {
      get: (object, key) => {
        const value = Reflect.get(object, key);
        if (typeof key === 'symbol' || Array.isArray(object))
          return this.child(value, `${path}.${String(key)}`);
        entry.read.add(key);
        return this.child(value, path === '' ? key : `${path}.${key}`);
      },
      ownKeys: (object) => {
        entry.listed = true;
        return Reflect.ownKeys(object);
      },
    });
  }

  /** @param {unknown} value @param {string} path */
  child(value, path) {
    return typeof value === 'object' && value !== null ? this.watch(value, path) : value;
  }

  /** @returns {string[]} */
  unread() {
    return [...this.seen].flatMap(([target, { path, read, listed }]) => {
      if (Array.isArray(target) || listed || read.size === 0) return [];
      return Object.keys(target)
        .filter((key) => !read.has(key))
        .map((key) => (path === '' ? key : `${path}.${key}`));
    });
  }
}

// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  k8s,
  parseManifests,
  patchedManifests,
  readCompose,
  readKustomization,
  readManifests,
} from './test/manifests.mjs';
import { faultsOf } from './test/schemas.mjs';
import { root } from './test/source-program.mjs';

const base = readManifests(join(k8s, 'base'));
const production = join(k8s, 'overlays/production');
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** @param {string} kind @param {string} name @returns {any} */
const find = (kind, name, manifests = base) =>
  manifests.find((it) => it.kind === kind && it.metadata.name === name);
const routes = base.filter(({ kind }) => kind === 'HTTPRoute');

it('no manifest needs an Ingress controller', () => {
  expect(base.filter(({ kind }) => kind === 'Ingress')).toEqual([]);
});

it('the Gateway ends TLS with a Secret that cert-manager writes through its plain listener', () => {
  const gateway = find('Gateway', 'entry');
  const [http, https] = gateway.spec.listeners;
  expect([http.protocol, https.protocol, https.tls.mode]).toEqual(['HTTP', 'HTTPS', 'Terminate']);
  const issuer = find('Issuer', gateway.metadata.annotations['cert-manager.io/issuer']);
  const [{ http01 }] = issuer.spec.acme.solvers;
  expect(http01.gatewayHTTPRoute.parentRefs).toMatchObject([{ name: 'entry', sectionName: http.name }]);
  const [gatewayClass] = parseManifests(read('deploy/k8s/gateway-class.yaml'));
  expect(gatewayClass?.metadata.name).toBe(gateway.spec.gatewayClassName);
  expect(faultsOf(/** @type {any} */ (gatewayClass))).toEqual([]);
});

it('every route leads from a listener to a Service, and plain HTTP is redirected', () => {
  const names = find('Gateway', 'entry').spec.listeners.map((/** @type {any} */ { name }) => name);
  const targets = routes.map(({ spec }) => {
    const [{ sectionName }] = spec.parentRefs;
    expect(names).toContain(sectionName);
    const backends = spec.rules.flatMap((/** @type {any} */ { backendRefs = [] }) => backendRefs);
    for (const { name, port } of backends) expect(find('Service', name).spec.ports[0].port).toBe(port);
    return [sectionName, backends.length > 0];
  });
  expect(targets).toEqual([
    ['http', false],
    ['https', true],
  ]);
  expect(find('HTTPRoute', 'https-only').spec.rules[0].filters[0].requestRedirect.scheme).toBe('https');
});

it('the proxy waits as long as the gateway does, and for ever for streams of live updates', () => {
  const seconds =
    Number(
      /REQUEST_TIMEOUT_MS = ([\d_]+)/.exec(read('gateway/src/create-gateway.ts'))?.[1]?.replaceAll('_', ''),
    ) / 1_000;
  expect(
    find('HTTPRoute', 'gateway').spec.rules.map((/** @type {any} */ it) => [
      it.matches[0].path.value,
      it.timeouts.request,
    ]),
  ).toEqual([
    ['/api/events', '0s'],
    ['/', `${seconds}s`],
  ]);
});

it('the load balancer keeps the address of a client, which the gateway reads through the pods of the proxy', () => {
  const { name } = find('Gateway', 'entry').spec.infrastructure.parametersRef;
  const { envoyService } = find('EnvoyProxy', name).spec.provider.kubernetes;
  expect(envoyService).toEqual({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' });
  expect(read('deploy/k8s/base/settings/gateway.env')).toMatch(/^TRUSTED_PROXIES=uniquelocal$/m);
});

it('pods may ask the DNS cache of their node', () => {
  const [{ to, ports }] = find('NetworkPolicy', 'dns').spec.egress;
  expect(to).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } });
  expect(ports).toEqual([
    { port: 53, protocol: 'UDP' },
    { port: 53, protocol: 'TCP' },
  ]);
});

it('the production overlay has the host of the site at every listener, and a path of its own for the backups', () => {
  const { configMapGenerator, patches } = readKustomization(production);
  const [{ literals }] = configMapGenerator;
  const host = new URL(literals[0].replace('PUBLIC_ORIGIN=', '')).host;
  const { listeners } = find('Gateway', 'entry', patchedManifests(production)).spec;
  expect(new Set(listeners.map((/** @type {any} */ { hostname }) => hostname))).toEqual(new Set([host]));
  const changed = JSON.stringify(patches);
  for (const path of [
    '/spec/listeners/0/hostname',
    '/spec/listeners/1/hostname',
    '/spec/configuration/destinationPath',
  ])
    expect(changed).toContain(path);
});

it('the documented command builds and pushes the images of the production overlay', () => {
  const { images } = readKustomization(production);
  const command = /REGISTRY=(\S+) TAG=(\S+) docker compose .* build --push (.*)\n/.exec(
    read('deploy/k8s/README.md'),
  );
  const [, registry, tag, names = ''] = command ?? [];
  const { services } = readCompose();
  const built = names.split(' ').map((name) => {
    const image = services[name].image
      .replace('${REGISTRY:-tenfold}', registry)
      .replace('${TAG:-latest}', tag);
    return [`tenfold/${name}`, image];
  });
  expect(built).toEqual(images.map((/** @type {any} */ it) => [it.name, `${it.newName}:${it.newTag}`]));
});

// @ts-check
import { containerOf } from './containers.mjs';

test.each(/** @type {const} */ (['postgres', 'redis', 'nats']))(
  'the container of %s is published on 127.0.0.1 only',
  async (kind) => {
    const { hostConfig } = Object(await containerOf(kind, 23456, 'tenfold-test'));
    expect(Object.values(hostConfig.PortBindings)).toEqual([[{ HostIp: '127.0.0.1', HostPort: '23456' }]]);
  },
);

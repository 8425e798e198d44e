// @ts-check
import { join } from 'node:path';
import { root } from './paths.mjs';
import { readSettings } from './settings.mjs';

const single = { identity: 1, quiz: 1, 'content-ingestion': 1, billing: 1, notifications: 1 };

describe('readSettings', () => {
  it('has defaults for everything', () => {
    expect(readSettings({}, [])).toEqual({
      port: 3000,
      dataDir: join(root, '.data'),
      fresh: false,
      dev: false,
      inspect: null,
      adminEmail: 'admin@tenfold.example',
      adminPassword: null,
      mailUrl: null,
      given: {},
      instances: single,
    });
  });

  it('reads the environment and the arguments', () => {
    const env = {
      PORT: '4100',
      ADMIN_EMAIL: 'me@tenfold.example',
      ADMIN_PASSWORD: 'of my own choice',
      MAIL_URL: 'smtp://relay:587',
    };
    expect(readSettings(env, ['--fresh', '--data', '/tmp/other', '--dev', '--inspect', 'quiz'])).toEqual({
      port: 4100,
      dataDir: '/tmp/other',
      fresh: true,
      dev: true,
      inspect: 'quiz',
      adminEmail: 'me@tenfold.example',
      adminPassword: 'of my own choice',
      mailUrl: 'smtp://relay:587',
      given: {},
      instances: single,
    });
  });

  it('reads the address of each server; an empty one counts as missing', () => {
    const env = { DATABASE_URL: 'postgresql://me@db/x', REDIS_URL: '', NATS_URL: 'nats://bus:4222' };
    expect(readSettings(env, []).given).toEqual({
      postgres: 'postgresql://me@db/x',
      nats: 'nats://bus:4222',
    });
    expect(readSettings({ REDIS_URL: 'rediss://cache' }, []).given).toEqual({ redis: 'rediss://cache' });
  });

  it('reads the number of instances of each scaled service', () => {
    const { instances } = readSettings({}, ['--scale', 'quiz=3', '--scale=content-ingestion=2']);
    expect(instances).toEqual({ ...single, quiz: 3, 'content-ingestion': 2 });
  });

  it.each([
    [{ PORT: '0' }, [], 'PORT must be 1 to 65535, not 0.'],
    [{ PORT: '65536' }, [], 'PORT must be 1 to 65535, not 65536.'],
    [{ PORT: 'http' }, [], 'PORT must be 1 to 65535, not http.'],
    [{ DATABASE_URL: 'mysql://db' }, [], 'DATABASE_URL must be an address that starts with postgres://'],
    [{ REDIS_URL: 'localhost' }, [], 'REDIS_URL must be an address that starts with redis://'],
    [{ NATS_URL: 'redis://db' }, [], 'NATS_URL must be an address that starts with nats://'],
    [{}, ['--frsh'], "Unknown option '--frsh'"],
    [{}, ['--scale', 'quiz'], '--scale must be <service>=<number>, such as quiz=3, not quiz.'],
    [{}, ['--scale', 'quiz=-1'], '--scale must be <service>=<number>, such as quiz=3, not quiz=-1.'],
    [{}, ['--scale', 'gateway=2'], '--scale: there is no service "gateway". Services: identity, quiz,'],
    [{}, ['--scale', 'quiz=0'], '--scale: quiz can have 1 to 5 instances, not 0.'],
    [{}, ['--inspect', 'web'], '--inspect: there is no process "web". Processes: gateway, identity, quiz,'],
    [{}, ['--scale', 'quiz=6'], '--scale: quiz can have 1 to 5 instances, not 6.'],
  ])('refuses %j %j', (env, argv, message) => {
    expect(() => readSettings(env, argv)).toThrow(message);
  });
});

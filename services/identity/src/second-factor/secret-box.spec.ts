import { SecretBox } from './secret-box.js';

const USER = '7c1d1f9c-5d0e-4a37-a0f9-1d8f3f0b8f11';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const KEY = 'the first key, long enough to be one';
const NEXT_KEY = 'another key, as long as the first one';

test('opens what was sealed for the same user, and seals with a random nonce', () => {
  const box = new SecretBox([KEY]);
  const [one, other] = [box.seal(USER, SECRET), box.seal(USER, SECRET)];
  expect(box.open(USER, one)).toBe(SECRET);
  expect(box.open(USER, other)).toBe(SECRET);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(SECRET)).toBe(false);
});

test('refuses a secret of another user, a changed one and one of another key', () => {
  const box = new SecretBox([KEY]);
  const sealed = box.seal(USER, SECRET);
  expect(() => box.open('another user', sealed)).toThrow('no key');
  expect(() => new SecretBox([NEXT_KEY]).open(USER, sealed)).toThrow('no key');
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => box.open(USER, changed)).toThrow('no key');
});

test('reads old secrets after a change of keys', () => {
  const sealed = new SecretBox([KEY]).seal(USER, SECRET);
  expect(new SecretBox([NEXT_KEY, KEY]).open(USER, sealed)).toBe(SECRET);
});

import { isUUID } from 'class-validator';
import { uuidOf } from './uuid-of.js';

describe('uuidOf', () => {
  // computed by another implementation of RFC 9562; a change would orphan every stored id
  it.each([
    ['', 'c2abecc0-f727-5af9-baff-f6be339d4d90'],
    ['exam', '3ec147bc-d558-5080-8d98-ee7cd73c4b8e'],
    ['Leixões', 'f8fd8572-e904-53ab-b5a3-85d8c8af467c'],
  ])('always gives "%s" the same UUID', (name, uuid) => {
    expect(uuidOf(name)).toBe(uuid);
    expect(isUUID(uuid, 5)).toBe(true);
  });
});

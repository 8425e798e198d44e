export function keyOf<Key extends string>(record: Record<Key, unknown>, name: string | null): Key | null {
  return name !== null && Object.hasOwn(record, name) ? (name as Key) : null;
}

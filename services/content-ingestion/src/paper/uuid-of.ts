import { createHash } from 'node:crypto';

/** This service's own namespace. To change it would give every exam, question and category another id. */
const NAMESPACE = Buffer.from('6f1c3c0e5b7d4a0fa1a97b0f2d9e4c58', 'hex');

/** The UUID of version 5 (RFC 9562) of a name in this service's namespace. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6); // version 5
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8); // the RFC's variant
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

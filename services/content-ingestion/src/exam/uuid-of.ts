import { v5 } from 'uuid';

/** This service's own namespace. To change it would give every exam, question and category another id. */
const NAMESPACE = '6f1c3c0e-5b7d-4a0f-a1a9-7b0f2d9e4c58';

export function uuidOf(name: string): string {
  return v5(name, NAMESPACE);
}

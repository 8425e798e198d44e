import { v5 } from 'uuid';

/** Never change it: every exam, question and section would get another id. */
const NAMESPACE = '6f1c3c0e-5b7d-4a0f-a1a9-7b0f2d9e4c58';

export function uuidOf(name: string): string {
  return v5(name, NAMESPACE);
}

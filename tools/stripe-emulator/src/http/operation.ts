import type { World } from '../store/world.js';
import type { Params } from './params.js';

export interface Call {
  world: World;
  params: Params;
  id: string;
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The SDK's parameter type, which lists all accepted parameters; null for none but expand. */
  params: string | null;
  run(call: Call): object;
}

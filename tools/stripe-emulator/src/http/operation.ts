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
  params: string | null;
  run(call: Call): object;
}

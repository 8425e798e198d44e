import type { World } from '../store/world.js';
import type { Params } from './params.js';

export interface Call {
  world: World;
  params: Params;
  /** The id in the address; empty where there is none. */
  id: string;
}

/** One call of the API. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  /** The SDK's type of its parameters, which are all that it takes; null: it takes none but expand. */
  params: string | null;
  run(call: Call): object;
}

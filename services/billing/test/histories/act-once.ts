import { Problem } from '@tenfold/contracts';
import { actions, isPastDue } from './actions.js';
import type { Scene, User, World } from './scene.js';
import { subscriptionOf } from './truth.js';

/** These end the charges by a webhook or a job, so that the next charge is forbidden once everything has settled. */
const ENDS_LATER = [
  'is refunded at Stripe',
  'disputes the latest payment',
  'disputes an old payment',
  'cancels in the portal',
  'asks for the account’s deletion',
  'is erased',
];

export interface Reached {
  name: string;
  refused: string | null;
  combinations: string[];
}

export async function actOnce(world: World, user: User): Promise<Reached | null> {
  const truth = world.truthOf(user);
  for (const { id } of truth.openInvoices) user.seenInvoices.add(id);
  const { live, charges } = truth;
  const latest = charges.findLast((it) => live === undefined || it.subscription === live.id);
  const scene: Scene = { ...world, user, truth, latest };
  const action = user.random.weighted(actions, (it) => it.weight(scene));
  if (action === null) return null;
  let refused: string | null = null;
  try {
    await action.act(scene);
  } catch (error) {
    if (!(error instanceof Problem) && !isStripeError(error)) throw error;
    refused = error instanceof Problem ? `${error.code} ${error.message}` : String(error);
  }
  if (refused === null && ENDS_LATER.includes(action.name)) user.ledger.endsLater = true;
  user.trace.push(refused === null ? action.name : `${action.name}: ${refused}`);
  return {
    name: action.name,
    refused,
    combinations: refused === null ? combinationsOf(action.name, scene) : [],
  };
}

function combinationsOf(name: string, scene: Scene): string[] {
  const { live, draft, openInvoices } = scene.truth;
  const during = isPastDue(scene) ? 'past due' : draft ? 'a renewal is a draft' : live?.status;
  return [
    ['cancels', 'is granted Pro', 'chooses the Free plan', 'is downgraded', 'is erased'].includes(name) &&
    (isPastDue(scene) || draft)
      ? `${name} while ${during}`
      : '',
    name === 'gets another price at Stripe' ? name : '',
    name === 'disputes an old payment' ? name : '',
    name === 'pays an open invoice on its page' && !openInvoices.some((it) => subscriptionOf(it) === live?.id)
      ? 'pays an invoice of an ended subscription'
      : '',
  ].filter((it) => it !== '');
}

function isStripeError(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}

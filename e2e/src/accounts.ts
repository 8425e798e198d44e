import { until } from '@tenfold/testing';
import { request, type APIRequestContext, type Browser, type BrowserContextOptions } from 'playwright-core';
import { newVisitor, type Visitor } from './browser.js';
import { runningProduct, type Credentials } from './product.js';

const plans = {
  free: { tier: 'free', status: 'active' },
  trialing: { tier: 'pro', status: 'trialing' },
  pro: { tier: 'pro', status: 'active' },
  expired: { tier: 'free', status: 'cancelled' },
} as const;

export type Plan = keyof typeof plans;

export interface Account {
  firstName: string;
  api: APIRequestContext;
}

export const PASSWORD = 'a long enough one';
const { url, admin } = runningProduct();

let made = 0;
let administrator: Promise<Account> | undefined;

export async function createStudent(plan: Plan): Promise<Account> {
  made += 1;
  const firstName = `Walker${made}`;
  const email = `walker-${Date.now()}-${made}@tenfold.example`;
  const api = await newCaller();
  const { id } = await post<{ id: string }>(api, '/api/register', {
    email,
    password: PASSWORD,
    firstName,
    lastName: 'Test',
  });
  administrator ??= signInAdministrator();
  const { api: ofAdministrator } = await administrator;
  const change = await ofAdministrator.patch(`/api/admin/users/${id}/subscription`, { data: plans[plan] });
  if (!change.ok()) throw new Error(`The plan was refused: ${await change.text()}`);
  await until(() => knowsPlan(api, plan), { what: 'the account to learn of its plan' });
  return { firstName, api };
}

async function knowsPlan(api: APIRequestContext, plan: Plan): Promise<boolean> {
  const reply = await api.get('/api/user');
  const user = (await reply.json()) as { subscriptionTier: string; subscriptionStatus: string };
  return user.subscriptionTier === plans[plan].tier && user.subscriptionStatus === plans[plan].status;
}

export function signInAdministrator(): Promise<Account> {
  return signInByHttp('Administrator', admin);
}

async function signInByHttp(firstName: string, credentials: Credentials): Promise<Account> {
  const api = await newCaller();
  await post(api, '/api/login', credentials);
  return { firstName, api };
}

export async function visitAs(
  browser: Browser,
  account: Account | null,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const storageState = account ? await account.api.storageState() : undefined;
  return newVisitor(browser, url, { ...options, ...(storageState && { storageState }) });
}

function newCaller(): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
}

export async function post<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const reply = await api.post(path, { data });
  if (!reply.ok()) throw new Error(`POST ${path} answered ${reply.status()}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

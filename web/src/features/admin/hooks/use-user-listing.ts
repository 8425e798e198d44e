import type { GrantableRole, SortOrder, UserPlan, UserSort } from '@tenfold/contracts';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../lib/key-of.js';
import type { UserListing } from '../api/users.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';

export const userPlanNames: Record<UserPlan, string> = { free: 'Free', trial: 'Pro, in trial', pro: 'Pro' };
export const userRoleNames: Record<GrantableRole, string> = { student: 'Students', editor: 'Editors' };
export const userSortOrders: Record<UserSort, SortOrder> = {
  email: 'asc',
  plan: 'asc',
  questions: 'desc',
  lastActive: 'desc',
  joined: 'desc',
};

type Change = Partial<Record<'search' | 'plan' | 'role' | 'sort' | 'order', string>>;

export function useUserListing() {
  const [parameters, setParameters] = useSearchParams();
  const [page, turnTo] = usePageParameter();
  const sort = keyOf(userSortOrders, parameters.get('sort')) ?? 'joined';
  const order = parameters.get('order');
  const listing: UserListing = {
    search: parameters.get('search') ?? '',
    plan: keyOf(userPlanNames, parameters.get('plan')),
    role: keyOf(userRoleNames, parameters.get('role')),
    sort,
    order: order === 'asc' || order === 'desc' ? order : userSortOrders[sort],
    page,
  };
  const change = (next: Change) => {
    const { search, plan, role } = listing;
    const all = { search, plan: plan ?? '', role: role ?? '', sort, order: listing.order, ...next };
    const isNewestFirst = all.sort === 'joined' && all.order === 'desc';
    const named = { tab: 'users', ...all, ...(isNewestFirst && { sort: '', order: '' }) };
    setParameters(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')));
  };
  return { listing, change, turnTo };
}

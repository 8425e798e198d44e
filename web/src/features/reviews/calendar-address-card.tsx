import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Input } from 'antd';
import { dateLabel } from '../../lib/format.js';
import { problemDetail } from '../../lib/http.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import {
  calendarAddressQuery,
  useCreateCalendarAddress,
  useRemoveCalendarAddress,
} from './api/calendar-address.js';

/** Without Pro an existing address can be deleted. */
export function CalendarAddressCard({ mayCreate }: { mayCreate: boolean }) {
  const query = useQuery(calendarAddressQuery);
  const create = useCreateCalendarAddress();
  const remove = useRemoveCalendarAddress();
  if (!mayCreate && !query.data?.createdAt) return null;
  const change = (action: typeof create | typeof remove) =>
    action.mutate(undefined, {
      onError: (error) => toastFailure('Could not change the calendar address', problemDetail(error)),
    });
  return (
    <Card title="Calendar address">
      <QueryView query={query} what="your calendar address" skeleton={<Skeleton height={80} />}>
        {({ createdAt }) => (
          <Flex vertical gap={16}>
            <p className="muted">
              {createdAt === null
                ? 'Subscribe to your weekly plan in your calendar app.'
                : `Created on ${dateLabel(new Date(createdAt))}. Anyone with this address can read your plan. A new address replaces this one.`}
            </p>
            {createdAt !== null &&
              (create.data ? (
                <Address url={new URL(create.data.path, window.location.origin).href} />
              ) : (
                <p className="muted">For security, the address is shown only once.</p>
              ))}
            <Flex wrap gap={12}>
              {mayCreate && (
                <Button size="large" loading={create.isPending} onClick={() => change(create)}>
                  {createdAt === null ? 'Create address' : 'New address'}
                </Button>
              )}
              {createdAt !== null && (
                <Button size="large" loading={remove.isPending} onClick={() => change(remove)}>
                  Delete address
                </Button>
              )}
            </Flex>
          </Flex>
        )}
      </QueryView>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={12}>
        <Input
          aria-label="Calendar address"
          size="large"
          readOnly
          value={url}
          style={{ flex: '1 1 320px', width: 'auto' }}
        />
        <Button size="large" onClick={() => void copy(url)}>
          Copy
        </Button>
      </Flex>
      <p className="muted small">
        Add it to your calendar app as a subscription. Copy it now: it is not shown again.
      </p>
    </Flex>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Calendar address copied' });
  } catch {
    toastFailure('Not copied', 'Select the address and copy it.');
  }
}

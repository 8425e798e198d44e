import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '@tenfold/contracts';
import { dollarsLabel } from '@tenfold/exam';
import { Flex } from 'antd';
import { dateLabel } from '../../../lib/format.js';
import { ErrorState } from '../../../ui/states.js';
import { receiptsQuery } from '../api/paid-subscription.js';

export function Receipts() {
  const { data, isError, error, refetch } = useQuery(receiptsQuery);
  if (isError && !data) return <ErrorState what="your receipts" error={error} retry={() => void refetch()} />;
  if (!data || data.receipts.length === 0) return null;
  return (
    <details style={{ marginTop: 12 }}>
      <summary>{`Receipts (${data.receipts.length})`}</summary>
      <Flex component="ul" vertical gap={4} className="numbers" style={{ marginTop: 8 }}>
        {data.receipts.map((receipt) => (
          <li key={receipt.paidAt} className="text-links">
            <ReceiptLine receipt={receipt} />
          </li>
        ))}
      </Flex>
    </details>
  );
}

function ReceiptLine({ receipt: { paidAt, amountCents, refundedCents, url } }: { receipt: Receipt }) {
  const day = dateLabel(new Date(paidAt));
  const amount = amountCents === null ? '' : `: ${dollarsLabel(amountCents)}`;
  const refund = refundedCents ? `, ${dollarsLabel(refundedCents)} refunded` : '';
  return (
    <>
      {`${day}${amount}${refund} `}
      {url !== null && (
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Receipt of ${day}`}>
          Receipt
        </a>
      )}
    </>
  );
}

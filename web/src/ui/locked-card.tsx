import { LockOutlined } from '@ant-design/icons';
import { Button, Card, Typography } from 'antd';
import { useId } from 'react';

interface Props {
  feature: string;
  text: string;
  onUpgrade: () => void;
}

export function LockedCard({ feature, text, onUpgrade }: Props) {
  const id = useId();
  return (
    <Card
      role="region"
      aria-labelledby={id}
      style={{ border: '1px dashed color-mix(in srgb, var(--muted) 40%, var(--line))' }}
      styles={{ body: { paddingTop: 24 } }}
    >
      <LockOutlined aria-hidden="true" style={{ marginBottom: 12, color: 'var(--muted)', fontSize: 20 }} />
      <h2 id={id}>{feature}</h2>
      <Typography.Text type="secondary">{text}</Typography.Text>
      <br />
      <Button type="link" onClick={onUpgrade} style={{ marginTop: 8, padding: 0 }}>
        Unlock with Pro
      </Button>
    </Card>
  );
}

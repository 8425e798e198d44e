import { Button, Input, type InputProps } from 'antd';
import { useState } from 'react';

type Props = Pick<
  InputProps,
  'id' | 'value' | 'onChange' | 'autoComplete' | 'aria-describedby' | 'aria-invalid'
>;

/** Unlike antd's, its toggle is reachable by keyboard and labeled. Form.Item passes the other props. */
export function PasswordInput(field: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...field}
      size="large"
      type={shown ? 'text' : 'password'}
      suffix={
        <Button
          type="text"
          size="small"
          style={{ marginBlock: -4 }}
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  );
}

import { Input, type InputProps } from 'antd';

type Props = Pick<InputProps, 'id' | 'value' | 'onChange' | 'aria-describedby' | 'aria-invalid'> & {
  kind: 'totp' | 'recovery-code';
};

/** An input for a TOTP or recovery code; Form.Item passes the other props. */
export function CodeInput({ kind, ...field }: Props) {
  return (
    <Input
      {...field}
      size="large"
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

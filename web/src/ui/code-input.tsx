import { Input, type InputProps } from 'antd';

type Props = Pick<InputProps, 'id' | 'value' | 'onChange' | 'aria-describedby' | 'aria-invalid'> & {
  kind: 'totp' | 'recovery-code';
};

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

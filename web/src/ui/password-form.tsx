import { PasswordInput } from './password-input.js';
import { SingleFieldForm } from './single-field-form.js';

interface Props {
  id: string;
  onSubmit: (password: string) => Promise<unknown>;
  failureText?: (error: unknown) => string;
}

export function PasswordForm(props: Props) {
  return (
    <SingleFieldForm {...props} name="password" label="Password" required="Please enter your password">
      <PasswordInput autoComplete="current-password" />
    </SingleFieldForm>
  );
}

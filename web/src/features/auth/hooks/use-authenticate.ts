import type { FieldError, SecondFactorMethod, User } from '@tenfold/contracts';
import { useNavigate } from 'react-router-dom';
import { trial } from '../../../content.js';
import { hasAccess } from '../../../lib/access.js';
import { HttpProblem } from '../../../lib/http.js';
import { toast, toastFailure } from '../../../lib/toast.js';
import { paths } from '../../../paths.js';
import { useRegister, useSignIn } from '../api/sign-in.js';

export type AuthMode = 'sign-in' | 'register';

export interface AuthFailure {
  message: string;
  fieldErrors: FieldError[];
  /** The address of a registration has an account. */
  isKnownAddress: boolean;
}

export interface AuthValues {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
}

/**
 * Signs in or registers, shows the outcome and navigates.
 * @param returnTo destination of a sign-in; null for the default page
 * @param onSecondFactor called when the password is correct and the account requires a second factor
 */
export function useAuthenticate(
  mode: AuthMode,
  {
    returnTo,
    onSecondFactor,
  }: { returnTo: string | null; onSecondFactor: (methods: SecondFactorMethod[]) => void },
) {
  const navigate = useNavigate();
  const welcomeBack = useWelcomeBack(returnTo);
  const signIn = useSignIn();
  const register = useRegister();

  async function submit(values: AuthValues): Promise<AuthFailure | null> {
    try {
      if (mode === 'register') await register.mutateAsync(registration(values)).then(welcomeNew);
      else welcomeBack(await signIn.mutateAsync(values));
      return null;
    } catch (error) {
      const methods = secondFactorMethods(error);
      if (methods !== null) {
        onSecondFactor(methods);
        return null;
      }
      return showFailure(mode, error);
    }
  }

  function welcomeNew(): void {
    toast({ title: 'Account created!', description: `Let's set up your ${trial.note}.` });
    void navigate(paths.subscribe, { replace: true });
  }

  return {
    submit,
    pending: signIn.isPending || register.isPending,
    hasSignedIn: !signIn.isIdle || !register.isIdle,
  };
}

export function useWelcomeBack(returnTo: string | null): (user: User) => void {
  const navigate = useNavigate();
  return (user) => {
    if (returnTo !== null || hasAccess(user)) {
      toast({ title: 'Welcome back!', description: "You've been signed in successfully." });
      void navigate(returnTo ?? paths.dashboard, { replace: true });
    } else {
      toast({ title: 'Welcome back!', description: "Let's complete your subscription setup." });
      void navigate(paths.subscribe, { replace: true });
    }
  };
}

function secondFactorMethods(error: unknown): SecondFactorMethod[] | null {
  if (!(error instanceof HttpProblem) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { methods } = error.body;
  return Array.isArray(methods) ? (methods as SecondFactorMethod[]) : null;
}

function registration({ email, password, firstName, lastName }: AuthValues) {
  return { email, password, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

/** No toast for a known address, because the form shows it at the field. */
function showFailure(mode: AuthMode, error: unknown): AuthFailure {
  const problem = error instanceof HttpProblem ? error : null;
  const message = problem ? (problem.body.message ?? 'Authentication failed') : 'Please try again';
  const isKnownAddress = mode === 'register' && problem?.code === 'CONFLICT';
  if (!isKnownAddress) toastFailure(mode === 'register' ? 'Registration failed' : 'Login failed', message);
  return { message, fieldErrors: problem?.body.errors ?? [], isKnownAddress };
}

import type { FieldError, SecondFactorMethod, User } from '@tenfold/contracts';
import { useNavigate } from 'react-router-dom';
import { trial } from '../../../content.js';
import { passesGate } from '../../../lib/access.js';
import { HttpProblem } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { paths } from '../../../paths.js';
import { useRegister } from '../api/register.js';
import { useSignIn } from '../api/sign-in.js';
import type { AuthMode } from './auth-mode.js';

export interface EnterFailure {
  message: string;
  faults: FieldError[];
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
 * @param onSecondStep called when the password is correct and the account requires a second step
 */
export function useAuthenticate(
  mode: AuthMode,
  {
    returnTo,
    onSecondStep,
  }: { returnTo: string | null; onSecondStep: (methods: SecondFactorMethod[]) => void },
) {
  const navigate = useNavigate();
  const welcomeBack = useWelcomeBack(returnTo);
  const signIn = useSignIn();
  const register = useRegister();

  /** @returns null on success and when a second step follows */
  async function submit(values: AuthValues): Promise<EnterFailure | null> {
    try {
      if (mode === 'register') await register.mutateAsync(accountOf(values)).then(welcomeNew);
      else welcomeBack(await signIn.mutateAsync(values));
      return null;
    } catch (error) {
      const methods = secondStepOf(error);
      if (methods !== null) {
        onSecondStep(methods);
        return null;
      }
      return tellFailure(mode, error);
    }
  }

  function welcomeNew(): void {
    toast({ title: 'Account created!', description: `Let's set up your ${trial.note}.` });
    void navigate(paths.subscribe, { replace: true });
  }

  return {
    submit,
    pending: signIn.isPending || register.isPending,
    /** True when this form opened the current auth session. */
    entered: !signIn.isIdle || !register.isIdle,
  };
}

export function useWelcomeBack(returnTo: string | null): (user: User) => void {
  const navigate = useNavigate();
  return (user) => {
    if (returnTo !== null || passesGate(user)) {
      toast({ title: 'Welcome back!', description: "You've been signed in successfully." });
      void navigate(returnTo ?? paths.dashboard, { replace: true });
    } else {
      toast({ title: 'Welcome back!', description: "Let's complete your subscription setup." });
      void navigate(paths.subscribe, { replace: true });
    }
  };
}

function secondStepOf(error: unknown): SecondFactorMethod[] | null {
  if (!(error instanceof HttpProblem) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { methods } = error.body;
  return Array.isArray(methods) ? (methods as SecondFactorMethod[]) : null;
}

function accountOf({ email, password, firstName, lastName }: AuthValues) {
  return { email, password, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

function tellFailure(mode: AuthMode, error: unknown): EnterFailure {
  const said = error instanceof HttpProblem ? (error.body.message ?? 'Authentication failed') : null;
  const message = said ?? 'Please try again';
  const title = mode === 'register' ? 'Registration failed' : 'Login failed';
  toast({ tone: 'destructive', title, description: message });
  return { message, faults: error instanceof HttpProblem ? (error.body.errors ?? []) : [] };
}

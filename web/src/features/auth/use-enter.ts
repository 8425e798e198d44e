import type { FieldError, User } from '@tenfold/contracts';
import { useNavigate } from 'react-router-dom';
import { trial } from '../../content.js';
import { passesGate } from '../../lib/access.js';
import { HttpProblem } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { useRegister } from './api/register.js';
import { useSignIn } from './api/sign-in.js';
import type { AuthMode } from './auth-mode.js';

export interface AuthValues {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
}

/** Signs in or registers, says how it went and leads on. */
export function useEnter(mode: AuthMode) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const register = useRegister();

  /** @returns what the server holds against single fields, which the message does not say */
  async function submit(values: AuthValues): Promise<FieldError[]> {
    try {
      if (mode === 'register') await register.mutateAsync(accountOf(values)).then(welcomeNew);
      else await signIn.mutateAsync(values).then(welcomeBack);
      return [];
    } catch (error) {
      tellFailure(mode, error);
      return error instanceof HttpProblem ? (error.body.errors ?? []) : [];
    }
  }

  function welcomeBack(user: User): void {
    if (passesGate(user)) {
      toast({ title: 'Welcome back!', description: "You've been signed in successfully." });
      void navigate(paths.dashboard, { replace: true });
    } else {
      toast({ title: 'Welcome back!', description: "Let's complete your subscription setup." });
      void navigate(paths.subscribe, { replace: true });
    }
  }

  function welcomeNew(): void {
    toast({ title: 'Account created!', description: `Let's set up your ${trial.note}.` });
    void navigate(paths.subscribe, { replace: true });
  }

  return {
    submit,
    pending: signIn.isPending || register.isPending,
    /** This form has opened the session that there is now. */
    entered: !signIn.isIdle || !register.isIdle,
  };
}

/** Names left empty are not sent. */
function accountOf({ email, password, firstName, lastName }: AuthValues) {
  return { email, password, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

function tellFailure(mode: AuthMode, error: unknown): void {
  const said = error instanceof HttpProblem ? (error.body.message ?? 'Authentication failed') : null;
  toast({
    tone: 'destructive',
    title: mode === 'register' ? 'Registration failed' : 'Login failed',
    description: said ?? 'Please try again',
  });
}

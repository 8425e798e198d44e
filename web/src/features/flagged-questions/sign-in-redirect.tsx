import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.js';
import { MessagePage } from '../../ui/message-page.js';

/** The server sends on from here to where one signs in. */
const LOGIN_ADDRESS = '/api/login';
const DELAY_MS = 500;

/** Signed out, the flagged questions say so and leave for the server's sign-in address. */
export function SignInRedirect() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    toast({ title: 'Please Sign In', description: 'Sign in to see your flagged questions.' });
    // the address is the server's, not the client's: the browser goes there by the link itself
    const timer = setTimeout(() => link.current?.click(), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessagePage
      standalone
      title="Flagged questions"
      actions={
        <a ref={link} href={LOGIN_ADDRESS}>
          Go to sign-in
        </a>
      }
    >
      <p>You are signed out. Taking you to sign-in.</p>
    </MessagePage>
  );
}

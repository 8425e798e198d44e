import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.js';
import { MessagePage } from '../../ui/message-page.js';
import { AntdProvider } from '../../ui/theme/antd-provider.js';

const LOGIN_ADDRESS = '/api/login';
const DELAY_MS = 500;

export function SignInRedirect() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    toast({ title: 'Please Sign In', description: 'Sign in to see your flagged questions.' });
    // a full navigation through the link, because the address belongs to the server
    const timer = setTimeout(() => link.current?.click(), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AntdProvider>
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
    </AntdProvider>
  );
}

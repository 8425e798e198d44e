export type AuthMode = 'sign-in' | 'register';

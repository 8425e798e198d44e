import { useEffect } from 'react';

const ADDRESS = '/service-worker.js';

/** Registers the service worker once the page has loaded. A sign-out removes it together with its cache. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    // fails without a network, and in development, where the file does not exist
    const register = () => void navigator.serviceWorker.register(ADDRESS).catch(() => undefined);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
}

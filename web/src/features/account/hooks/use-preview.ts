import { useCallback, useEffect, useState } from 'react';

export function usePreview() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  const show = useCallback((file: File) => setUrl(URL.createObjectURL(file)), []);
  const clear = useCallback(() => setUrl(null), []);
  return { url, show, clear };
}

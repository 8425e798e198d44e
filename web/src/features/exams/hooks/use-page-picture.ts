import { useEffect, useRef, useState } from 'react';
import type { PageReply, PageRequest } from '../page-worker.js';

export type PagePicture =
  { kind: 'drawing' } | { kind: 'failed' } | { kind: 'drawn'; picture: ImageBitmap; pages: number };

const DRAWN_WITHIN_MS = 10_000;
/** Enough for a form that is cut out of a page. */
const WIDTH = 1_600;

/** The picture of a page of a PDF, drawn by a worker that ends with the file or when it takes too long. */
export function usePagePicture(bytes: ArrayBuffer | undefined, page: number): PagePicture {
  const worker = useRef<Worker | null>(null);
  const [shown, setShown] = useState<{ bytes: ArrayBuffer; page: number; state: PagePicture } | null>(null);

  useEffect(() => {
    if (bytes === undefined) return undefined;
    const started = new Worker(new URL('../page-worker.ts', import.meta.url), { type: 'module' });
    started.postMessage(bytes);
    worker.current = started;
    return () => started.terminate();
  }, [bytes]);

  useEffect(() => {
    const drawing = worker.current;
    if (bytes === undefined || drawing === null) return undefined;
    const show = (state: PagePicture) => setShown({ bytes, page, state });
    const fail = () => show({ kind: 'failed' });
    const timer = setTimeout(() => {
      drawing.terminate();
      fail();
    }, DRAWN_WITHIN_MS);
    const receive = ({ data }: MessageEvent<PageReply>) => {
      if (data.page !== page) return;
      clearTimeout(timer);
      if (data.picture === null) fail();
      else show({ kind: 'drawn', picture: data.picture, pages: data.pages });
    };
    drawing.addEventListener('message', receive);
    drawing.addEventListener('error', fail);
    drawing.postMessage({ page, width: WIDTH } satisfies PageRequest);
    return () => {
      clearTimeout(timer);
      drawing.removeEventListener('message', receive);
      drawing.removeEventListener('error', fail);
    };
  }, [bytes, page]);

  return shown?.bytes === bytes && shown?.page === page ? shown.state : { kind: 'drawing' };
}

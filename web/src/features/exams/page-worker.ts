import { getDocument } from 'unpdf/pdfjs';

/**
 * Draws pages of a PDF from outside. A worker has no document and no cookies, and the policy of the site lets it load no other
 * code, so that a hostile file finds nothing here.
 */
export interface PageRequest {
  page: number;
  /** In pixels. */
  width: number;
}

export type PageReply =
  { page: number; picture: ImageBitmap; pages: number } | { page: number; picture: null };

class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d') };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0;
    canvas.height = 0;
  }
}

class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy() {
    /* nothing to free */
  }
}

const options = {
  isEvalSupported: false,
  enableXfa: false,
  useSystemFonts: false,
  disableFontFace: true,
  verbosity: 0,
  maxImageSize: 40_000_000,
  CanvasFactory: Canvases,
  FilterFactory: NoFilters,
};

let opened: ReturnType<typeof getDocument>['promise'] | null = null;

async function draw({ page, width }: PageRequest): Promise<PageReply> {
  const document = await opened;
  if (document === null) return { page, picture: null };
  const shown = await document.getPage(page);
  const scale = width / shown.getViewport({ scale: 1 }).width;
  const viewport = shown.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await shown.render({ canvas: null, canvasContext, viewport }).promise;
  return { page, picture: canvas.transferToImageBitmap(), pages: document.numPages };
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | PageRequest>) => {
  if (data instanceof ArrayBuffer) {
    opened = getDocument({ data: new Uint8Array(data), ...options }).promise;
    opened.catch(() => undefined); // each request for a page reports it
    return;
  }
  draw(data)
    .catch((): PageReply => ({ page: data.page, picture: null }))
    .then((reply) => globalThis.postMessage(reply, { transfer: reply.picture ? [reply.picture] : [] }))
    .catch(() => undefined);
});

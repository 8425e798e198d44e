import { HttpProblem, request } from '../lib/http.js';
import { uploadFile, type Upload, type UploadStage } from '../lib/upload-file.js';

const openIntents = new Map<string, string>();

/**
 * Sends a request that must not be applied twice with an Idempotency-Key. If no reply arrives, a retry sends the same key: the
 * server then returns what the first attempt may have made.
 */
export function requestWithKey<Reply>(method: 'POST' | 'PUT', path: string, body: object): Promise<Reply> {
  const send = (headers: Record<string, string>) => request<Reply>(method, path, { json: body }, headers);
  return withKey(`${method} ${path} ${JSON.stringify(body)}`, send);
}

export function uploadWithKey<Reply>(
  path: string,
  upload: Upload,
  onStage: (stage: UploadStage) => void,
): Promise<Reply> {
  return withKey(`${path} ${nameContent(upload.content)}`, (headers) =>
    uploadFile<Reply>(path, upload, onStage, headers),
  );
}

/** For a picture, which is sent as the field of a form. */
export function sendPictureWithKey<Reply>(path: string, field: string, picture: File): Promise<Reply> {
  const form = new FormData();
  form.append(field, picture);
  return withKey(`${path} ${nameContent(picture)}`, (headers) =>
    request<Reply>('POST', path, { form }, headers),
  );
}

function nameContent(content: string | File): string {
  return typeof content === 'string' ? content : `${content.name} ${content.size} ${content.lastModified}`;
}

async function withKey<Reply>(
  intent: string,
  send: (headers: Record<string, string>) => Promise<Reply>,
): Promise<Reply> {
  const key = openIntents.get(intent) ?? newKey();
  openIntents.set(intent, key);
  try {
    const reply = await send({ 'Idempotency-Key': key });
    openIntents.delete(intent);
    return reply;
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500) openIntents.delete(intent);
    throw error;
  }
}

/** 128 random bits. crypto.randomUUID is not available over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

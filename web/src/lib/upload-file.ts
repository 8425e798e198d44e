import { HttpProblem, timeZoneHeader } from './http.js';

export type UploadStage = { kind: 'sending'; percent: number } | { kind: 'sent' };

export interface Upload {
  content: string | File;
  contentType: string;
}

/** `fetch` cannot report the progress of an upload. */
export function uploadFile<Reply>(
  path: string,
  { content, contentType }: Upload,
  onStage: (stage: UploadStage) => void,
  given: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.withCredentials = true;
    const headers = { ...timeZoneHeader(), 'Content-Type': contentType, ...given };
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onStage({ kind: 'sending', percent: Math.floor((100 * loaded) / total) });
    });
    call.upload.addEventListener('load', () => onStage({ kind: 'sent' }));
    call.addEventListener('error', () => reject(new TypeError('The server could not be reached')));
    call.addEventListener('load', () => {
      const { status, statusText, responseText } = call;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Reply);
      else reject(new HttpProblem(status, responseText || statusText));
    });
    call.send(content);
  });
}

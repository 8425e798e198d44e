import { EXAM_FILE_MAX_BYTES, EXAM_FILE_MAX_MEGABYTES } from '@tenfold/exam';

export type PaperFile = { ok: true; text: string } | { ok: false; problem: string };

/** Decodes a file as strict UTF-8; refuses other encodings, because guessing could corrupt characters. */
export async function readPaperFile(file: File): Promise<PaperFile> {
  if (file.size > EXAM_FILE_MAX_BYTES) {
    return { ok: false, problem: `The file is larger than ${EXAM_FILE_MAX_MEGABYTES} MB` };
  }
  try {
    const bytes = new Uint8Array(await readBytes(file));
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    const problem =
      error instanceof DOMException ? 'The file could not be read' : 'The file is not valid UTF-8 text';
    return { ok: false, problem };
  }
}

function readBytes(file: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new DOMException());
    reader.readAsArrayBuffer(file);
  });
}

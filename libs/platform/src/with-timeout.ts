/**
 * Waits for the work for at most `ms`; does not cancel it.
 *
 * @returns false on a timeout
 * @throws the error of the work, if it fails before the timeout
 */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

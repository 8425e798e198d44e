/** Rejects when `reply` is not settled after `ms` milliseconds. */
export async function withTimeout<Reply>(reply: Promise<Reply>, ms: number): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No reply')), ms);
  });
  try {
    return await Promise.race([reply, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

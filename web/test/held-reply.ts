/** A reply that waits for the test: await `gate` in the handler, call `release` when the pending screen was seen. */
export function heldReply(): { gate: Promise<void>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release };
}

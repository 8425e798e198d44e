/** Holds a reply: await `gate` in the handler and call `release` after the assertions on the pending screen. */
export function heldReply(): { gate: Promise<void>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release };
}

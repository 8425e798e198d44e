export function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

/** @returns a function that kills this process at its DIE_AFTER-th call with the moment DIE_AT */
export function createKillSwitch({ DIE_AT, DIE_AFTER = '1' } = process.env): (moment: string) => void {
  let count = 0;
  return (moment) => {
    if (moment === DIE_AT && (count += 1) === Number(DIE_AFTER)) die();
  };
}

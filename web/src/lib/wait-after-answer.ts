import { deviceSetting } from './device-setting.js';
import { readLocal, writeLocal } from './local-store.js';
import { toast } from './toast.js';

const OFFERED = 'tenfold.waitOffered';

export const { set: setWaitAfterAnswer, useSetting: useWaitAfterAnswer } =
  deviceSetting('tenfold.waitAfterAnswer');

/** Once on this device: most students do not find the setting before they miss an explanation. */
export function offerToWait(): void {
  if (readLocal(OFFERED) !== null) return;
  writeLocal(OFFERED, 'yes');
  toast({
    title: 'After a correct answer the quiz continues by itself',
    description: 'To read the explanation first, let it wait for you.',
    action: { text: 'Wait for me', run: () => setWaitAfterAnswer(true) },
  });
}

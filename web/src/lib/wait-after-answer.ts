import { deviceSetting } from './device-setting.js';

export const { set: setWaitAfterAnswer, useSetting: useWaitAfterAnswer } =
  deviceSetting('tenfold.waitAfterAnswer');

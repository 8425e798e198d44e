import { deviceSetting } from './device-setting.js';

export const { set: setMarksUnsure, useSetting: useMarksUnsure } = deviceSetting('tenfold.marksUnsure');

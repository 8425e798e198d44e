import { useState } from 'react';
import { deviceSetting } from '../../../lib/device-setting.js';
import { readLocal, writeLocal } from '../../../lib/local-store.js';

export const textSizes = ['normal', 'large', 'largest'] as const;
type TextSize = (typeof textSizes)[number];
export const textScale: Record<TextSize, number> = { normal: 1, large: 1.2, largest: 1.45 };

const KEYS = {
  size: 'tenfold.exam.textSize',
  split: 'tenfold.exam.split',
  time: 'tenfold.exam.hidesTime',
  map: 'tenfold.exam.docksMap',
};
/** Width of the question beside its exhibit, in percent. */
export const SPLIT = { least: 30, usual: 52, most: 75 };

/** Printed books in place of the reference desk; chosen before the exam. */
export const { set: setPrintedBooks, useSetting: usePrintedBooks } =
  deviceSetting('tenfold.exam.printedBooks');

export interface ExamSettings {
  textSize: TextSize;
  split: number;
  hidesTime: boolean;
  docksMap: boolean;
  setTextSize: (size: TextSize) => void;
  setSplit: (percent: number) => void;
  setHidesTime: (hides: boolean) => void;
  setDocksMap: (docks: boolean) => void;
}

export function useExamSettings(): ExamSettings {
  const [textSize, setTextSize] = useState<TextSize>(readSize);
  const [split, setSplit] = useState(() => clampSplit(Number(readLocal(KEYS.split) ?? SPLIT.usual)));
  const [hidesTime, setHidesTime] = useState(() => readLocal(KEYS.time) === 'yes');
  const [docksMap, setDocksMap] = useState(() => readLocal(KEYS.map) === 'yes');
  return {
    textSize,
    split,
    hidesTime,
    docksMap,
    setTextSize: (size) => {
      setTextSize(size);
      writeLocal(KEYS.size, size);
    },
    setSplit: (percent) => {
      setSplit(clampSplit(percent));
      writeLocal(KEYS.split, String(clampSplit(percent)));
    },
    setHidesTime: (hides) => {
      setHidesTime(hides);
      writeLocal(KEYS.time, hides ? 'yes' : 'no');
    },
    setDocksMap: (docks) => {
      setDocksMap(docks);
      writeLocal(KEYS.map, docks ? 'yes' : 'no');
    },
  };
}

function readSize(): TextSize {
  const stored = readLocal(KEYS.size);
  return textSizes.find((size) => size === stored) ?? 'normal';
}

function clampSplit(percent: number): number {
  if (Number.isNaN(percent)) return SPLIT.usual;
  return Math.min(SPLIT.most, Math.max(SPLIT.least, Math.round(percent)));
}

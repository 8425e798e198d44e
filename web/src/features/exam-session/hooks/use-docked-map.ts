import { useMediaQuery } from '../../../lib/use-media-query.js';
import { focusCurrentPlace } from '../../../ui/question/question-map.js';
import type { ExamSettings } from './use-exam-settings.js';

const DOCK = '[aria-label="Question map"]';

/** On wide screens the question map is beside the question and stays; elsewhere it is a dialog. */
export function useDockedMap({ docksMap, setDocksMap }: ExamSettings, openDialog: () => void) {
  const canDock = useMediaQuery('(width >= 1360px)');
  const isDocked = canDock && docksMap;
  const toggle = () => (canDock ? setDocksMap(!docksMap) : openDialog());
  // the first press goes to the map, the next one closes it
  const openByKey = () => {
    const dock = document.querySelector(DOCK);
    if (dock && !dock.contains(document.activeElement)) focusCurrentPlace(dock);
    else toggle();
  };
  return { canDock, isDocked, toggle, openByKey };
}

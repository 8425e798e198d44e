import { ExhibitSheet } from '../../../ui/question/exhibit-sheet.js';
import { QuestionMap, type MapGroup } from '../../../ui/question/question-map.js';
import type { Overlay } from '../../../ui/question/question-strip.js';
import { ShortcutsDialog } from '../../../ui/question/shortcuts-dialog.js';
import { reviewShortcuts } from '../hooks/use-review-shortcuts.js';
import type { Reviewed } from '../review-answers.js';

interface Props {
  overlay: Overlay | null;
  all: readonly Reviewed[];
  current: Reviewed;
  onClose: () => void;
  onJump: (place: number) => void;
}

export function ReviewOverlays({ overlay, all, current, onClose, onJump }: Props) {
  const { exhibit } = current.question;
  return (
    <>
      <QuestionMap
        open={overlay === 'map'}
        groups={reviewMap(all, current.place)}
        onClose={onClose}
        onJump={(index) => {
          onClose();
          onJump(index + 1);
        }}
      />
      <ShortcutsDialog open={overlay === 'shortcuts'} shortcuts={reviewShortcuts} onClose={onClose} />
      {exhibit && <ExhibitSheet exhibit={exhibit} open={overlay === 'exhibit'} onClose={onClose} />}
    </>
  );
}

function reviewMap(all: readonly Reviewed[], current: number): MapGroup[] {
  const places = all.map(({ question, place, letter, isRight, isFlagged, isUnsure }) => ({
    id: question.id,
    number: place,
    status: letter === null ? ('open' as const) : ('answered' as const),
    isRight: isRight ?? undefined,
    flagged: isFlagged,
    unsure: isUnsure,
    current: place === current,
  }));
  return [{ id: 'all', name: null, places }];
}

import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasAccess } from '../../lib/access.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { forgetFailedLoads, lazyScreen } from '../../lib/lazy-screen.js';
import { logError } from '../../lib/log-error.js';
import { useIsExamRunning } from '../../lib/running-exam.js';
import { toastFailure } from '../../lib/toast.js';

const SearchPalette = lazyScreen(() => import('./search-palette.js').then((m) => m.SearchPalette));

export function SearchEntry() {
  const isExamRunning = useIsExamRunning();
  return hasAccess(useUser()) && !isExamRunning ? <PaletteButton /> : null;
}

function PaletteButton() {
  const { key } = useLocation();
  // the palette closes when another address is opened, also after the question whether to leave a quiz
  const [opened, setOpened] = useState<{ at: string; isCanceled: boolean } | null>(null);
  const open = () => setOpened({ at: key, isCanceled: false });
  useOpenShortcut(open);
  const onFailure = (error: unknown) => {
    logError('The search failed to open', { error });
    forgetFailedLoads();
    setOpened(null);
    toastFailure('The search could not be opened', TRY_AGAIN);
  };
  return (
    <>
      <Button
        type="text"
        shape="circle"
        className="touch-target"
        aria-label="Search and go to"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and go to (Ctrl K or ⌘ K)"
        icon={<SearchOutlined aria-hidden="true" style={{ fontSize: 19 }} />}
        onPointerEnter={SearchPalette.preload}
        onClick={open}
      />
      {opened !== null && (
        <ErrorBoundary fallback={null} onError={onFailure}>
          <Suspense fallback={null}>
            <SearchPalette
              open={opened.at === key && !opened.isCanceled}
              returnsFocus={opened.isCanceled}
              onClose={() => setOpened({ at: key, isCanceled: true })}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function useOpenShortcut(open: () => void): void {
  const openUnlessDialog = useEffectEvent(() => {
    if (document.querySelector('[aria-modal=true]') === null) open();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      openUnlessDialog();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

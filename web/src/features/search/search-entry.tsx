import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasAccess } from '../../lib/access.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { LazyPart } from '../../ui/lazy-part.js';

const SearchPalette = lazyScreen(() => import('./search-palette.js').then((m) => m.SearchPalette));

export function SearchEntry() {
  return hasAccess(useUser()) ? <PaletteButton /> : null;
}

function PaletteButton() {
  const { key } = useLocation();
  // the palette closes when another address is opened, also after the question whether to leave a quiz
  const [opened, setOpened] = useState<{ at: string; isCanceled: boolean } | null>(null);
  const open = () => setOpened({ at: key, isCanceled: false });
  useOpenShortcut(open);
  const close = () => setOpened({ at: key, isCanceled: true });
  const isOpen = opened?.at === key && !opened.isCanceled;
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
      <LazyPart name="The search" open={isOpen} onClose={close}>
        <SearchPalette open={isOpen} returnsFocus={opened?.isCanceled ?? false} onClose={close} />
      </LazyPart>
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

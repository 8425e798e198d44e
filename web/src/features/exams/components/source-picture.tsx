import { useEffect, useRef, useState, type PointerEvent } from 'react';
import styles from './source-view.module.css';

/** In shares of the page, from 0 to 1. */
export interface PagePart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Props {
  picture: ImageBitmap;
  name: string;
  /** Where the question begins. */
  top: number | null;
  part: PagePart | null;
  onPart: (part: PagePart | null) => void;
}

/** A page, on which a part can be marked: by dragging over it, or with the four sliders. */
export function SourcePicture({ picture, name, top, part, onPart }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (!canvas.current) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  useEffect(() => {
    // browsers return a promise, which React would call at the end
    marker.current?.scrollIntoView?.({ block: 'center' });
  }, [picture, top]);

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    return { x: share((clientX - x) / width), y: share((clientY - y) / height) };
  };
  const drag = (event: PointerEvent) => {
    if (start === null) return;
    const { x, y } = placeOf(event);
    onPart(ordered({ left: start.x, right: x, top: start.y, bottom: y }));
  };
  return (
    <>
      <div
        className={styles.page}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setStart(placeOf(event));
          onPart(null);
        }}
        onPointerMove={drag}
        onPointerUp={() => setStart(null)}
      >
        <canvas ref={canvas} role="img" aria-label={name} className={styles.canvas} />
        {top !== null && <div ref={marker} className={styles.marker} style={{ top: `${top * 100}%` }} />}
        {part && <div className={styles.part} style={insetOf(part)} />}
      </div>
      {part && (
        <div className={styles.edges} role="group" aria-label="Part of the page">
          {edges.map(({ edge, label }) => (
            <label key={edge} className="small">
              {label}
              <input
                type="range"
                min={0}
                max={100}
                value={Math.round(part[edge] * 100)}
                onChange={({ target }) => onPart(ordered({ ...part, [edge]: Number(target.value) / 100 }))}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}

const edges = [
  { edge: 'left', label: 'Begin across' },
  { edge: 'right', label: 'End across' },
  { edge: 'top', label: 'Begin down' },
  { edge: 'bottom', label: 'End down' },
] as const;

function ordered({ left, right, top, bottom }: PagePart): PagePart {
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
  };
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

function insetOf({ left, top, right, bottom }: PagePart) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}

/** The marked part as a PNG file. */
export async function cutOut(picture: ImageBitmap, part: PagePart): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round((part.right - part.left) * picture.width));
  canvas.height = Math.max(1, Math.round((part.bottom - part.top) * picture.height));
  canvas.getContext('2d')?.drawImage(picture, -part.left * picture.width, -part.top * picture.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the part of the page could not be drawn');
  return new File([blob], 'part-of-page.png', { type: 'image/png' });
}

import { Button } from 'antd';
import { createContext, use } from 'react';

/** Chooses a place of the text by its citation; null where the text is only read. */
export const PlaceChoice = createContext<((citation: string) => void) | null>(null);

interface Props {
  /** Empty for a division that no citation names. */
  citation: string;
  /** A line of its own, which names the citation. Beside a paragraph only the accessible name does. */
  isWhole?: boolean;
}

export function ChoosePlace({ citation, isWhole = false }: Props) {
  const choose = use(PlaceChoice);
  if (choose === null || citation === '') return null;
  if (isWhole)
    return (
      <p style={{ marginBottom: 12 }}>
        <Button
          size="small"
          style={{ height: 'auto', textAlign: 'left', whiteSpace: 'normal' }}
          onClick={() => choose(citation)}
        >
          {`It is in ${citation}`}
        </Button>
      </p>
    );
  return (
    <Button
      size="small"
      style={{ float: 'right', marginLeft: 8 }}
      aria-label={`It is here: ${citation}`}
      onClick={() => choose(citation)}
    >
      It is here
    </Button>
  );
}

import { createContext } from 'react';

/** Takes a text picked from a reference, with its citation. null: the screen has no use for quotations. */
export const QuoteTarget = createContext<((quotation: string) => void) | null>(null);

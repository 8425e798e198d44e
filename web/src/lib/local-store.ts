/** What the browser remembers, for good or (session) as long as the tab is open. Where it refuses storage, nothing is remembered and nothing fails. */

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // refused or full: the value lives until the page is closed
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // refused: there is nothing to remove
  }
}

/** Forgets all of it. */
export function clearStores(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // refused: there is nothing to forget
  }
}

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is remembered */
export function writeSession(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false; // refused or full
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // refused: there is nothing to remove
  }
}

/** Collects the text of one paragraph: white space in one form, and the ranges in italics. */
export class StyledText {
  /** Joined once: looking at the end of a growing string would copy it each time. */
  private readonly pieces: string[] = [];
  private length = 0;
  private endsInSpace = true;
  private readonly italics: number[] = [];

  add(text: string): void {
    const clean = text.replace(/[\s\u00A0\u2002\u2003\u2009]+/g, ' ');
    const piece = this.endsInSpace ? clean.trimStart() : clean;
    if (piece === '') return;
    this.pieces.push(piece);
    this.length += piece.length;
    this.endsInSpace = piece.endsWith(' ');
  }

  startItalic(): void {
    if (this.italics.length % 2 === 0) this.italics.push(this.length);
  }

  endItalic(): void {
    if (this.italics.length % 2 === 1) this.italics.push(this.length);
  }

  take(): { text: string; italics: number[] } {
    this.endItalic();
    const text = this.pieces.join('').trimEnd();
    const italics: number[] = [];
    for (let index = 0; index + 1 < this.italics.length; index += 2) {
      const [start = 0, end = 0] = this.italics.slice(index, index + 2);
      if (start < Math.min(end, text.length)) italics.push(start, Math.min(end, text.length));
    }
    return { text, italics };
  }
}

import type { ReferenceDivisionKind, ReferenceParagraphKind } from '@tenfold/contracts';

/** What an element of the eCFR or of GPO's bulk files is. Names are in capitals. */
export type Role =
  | { is: 'division'; kind: ReferenceDivisionKind }
  | { is: 'paragraph' | 'heading' | 'number' | 'subject' }
  | { is: 'container'; kind: ReferenceParagraphKind | null }
  | { is: 'table' | 'row' | 'cell' | 'head-cell' | 'caption' }
  | { is: 'inline' | 'italic' | 'picture' | 'skipped' };

const roles = new Map<string, Role>();

function add(names: string, role: Role): void {
  for (const name of names.split(' ')) roles.set(name, role);
}

add('DIV1 TITLE', { is: 'division', kind: 'title' });
add('DIV2 SUBTITLE', { is: 'division', kind: 'subtitle' });
add('DIV3 CHAPTER', { is: 'division', kind: 'chapter' });
add('DIV4 SUBCHAP', { is: 'division', kind: 'subchapter' });
add('DIV5 PART', { is: 'division', kind: 'part' });
add('DIV6 SUBPART', { is: 'division', kind: 'subpart' });
add('DIV7 SUBJGRP', { is: 'division', kind: 'group' });
add('DIV8 SECTION', { is: 'division', kind: 'section' });
add('DIV9 APPENDIX', { is: 'division', kind: 'appendix' });
add('P FP FP-1 FP-2 FP-DASH FRP PSPACE PARA LI STARS', { is: 'paragraph' });
add('HEAD HED RESERVED', { is: 'heading' });
add('SECTNO', { is: 'number' });
add('SUBJECT', { is: 'subject' });
add('HD HD1 HD2 HD3 HD4 TTITLE TDESC', { is: 'caption' });
add('NOTE NOTES EDNOTE EFFDNOT EFFDNOTP CROSSREF FTNT TNOTE REVTXT', { is: 'container', kind: 'note' });
add('EXAMPLE EXAMPLES', { is: 'container', kind: 'example' });
add('EXTRACT', { is: 'container', kind: 'extract' });
add('AUTH SOURCE CITA SECAUTH APPRO PARAUTH', { is: 'container', kind: 'source' });
add('ECFR DLPSTEXTCLASS TEXT BODY ECFRBRWS CFRDOC FDSYS CFRGRANULE DIV UL OL TBODY THEAD BOXHD AMDDATE', {
  is: 'container',
  kind: null,
});
add('TABLE GPOTABLE', { is: 'table' });
add('TR ROW', { is: 'row' });
add('TD ENT', { is: 'cell' });
add('TH CHED', { is: 'head-cell' });
add('I', { is: 'italic' });
add('B E SU SUB SUP FR AC A XREF EXT-XREF EM STRONG SPAN BR FTREF EFFDATE PRTPAGE', { is: 'inline' });
add('IMG MATH GPH GID GRAPHIC', { is: 'picture' });
// front and back matter, contents and page heads
add(
  'HEADER CONTENTS CFRTOC TOC TOCHD EAR LRH RRH BTITLE FMTR BMTR PGHD VOLUME CFRTITLE EXPLA FINDAIDS MATHPHOTO IDG',
  {
    is: 'skipped',
  },
);

/** @returns null for an element in no known format */
export function roleOf(name: string, attributes: Readonly<Record<string, string>>): Role | null {
  // E T="03" is italic in all of GPO's files
  if (name === 'E' && attributes['T'] === '03') return { is: 'italic' };
  const kind = /^DIV[1-9]$/.test(name) ? kinds[attributes['TYPE'] ?? ''] : undefined;
  return kind === undefined ? (roles.get(name) ?? null) : { is: 'division', kind };
}

const kinds: Record<string, ReferenceDivisionKind | undefined> = {
  TITLE: 'title',
  SUBTITLE: 'subtitle',
  CHAPTER: 'chapter',
  SUBCHAP: 'subchapter',
  PART: 'part',
  SUBPART: 'subpart',
  SUBJGRP: 'group',
  SECTION: 'section',
  APPENDIX: 'appendix',
};

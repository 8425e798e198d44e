const WORDS = [
  'importer broker entry bond drawback manifest carrier license permit tariff appraisal warehouse liquidation protest',
  'record statement merchandise invoice value duty origin marking quota release examination sample penalty notice',
  'claimant surety consignee owner port director center filing period document copy original account payment fee',
].join(' ');
const words = WORDS.split(' ');

/** Deterministic, with rare words: "subject12" occurs in section 12 of each part alone. */
function sentence(seed: number, length: number): string {
  return Array.from(
    { length },
    (_, index) => words[(seed * 31 + index * index * 7 + index) % words.length],
  ).join(' ');
}

const PARAGRAPHS = ['(a) <I>General.</I>', '(1)', '(2)', '(i)', '(ii)', '(b)(1)', '(2)', '(c)'];

export interface TitleSize {
  parts: number;
  sections: number;
  /** Of a paragraph. */
  words: number;
}

/** XML like the eCFR's, of sections "§ 100.1", "§ 100.2" ... in parts 100, 101 ... */
export function titleXml({ parts, sections, words: length }: TitleSize): string {
  const section = (part: number, number: number) => {
    const seed = part * 1_000 + number;
    const paragraphs = PARAGRAPHS.map(
      (designation, index) =>
        `<P>${designation} ${sentence(seed + index, length)} § ${part}.${number + 1}(a).</P>`,
    );
    return [
      `<DIV8 N="${part}.${number}" TYPE="SECTION">`,
      `<HEAD>§ ${part}.${number}   Subject${number} of part${part}.</HEAD>`,
      ...paragraphs,
      `<CITA>[T.D. ${seed}]</CITA></DIV8>`,
    ].join('\n');
  };
  const part = (number: number) => {
    const inside = Array.from({ length: sections }, (_, index) => section(number, index + 1));
    return `<DIV5 N="${number}" TYPE="PART">\n<HEAD>PART ${number}—PART ${number}</HEAD>\n${inside.join('\n')}\n</DIV5>`;
  };
  const all = Array.from({ length: parts }, (_, index) => part(100 + index));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<DIV1 N="19" TYPE="TITLE">\n<HEAD>Title 19—Customs Duties</HEAD>\n${all.join('\n')}\n</DIV1>\n`;
}

/** Every element that the eCFR and GPO's files use, in one part written for the tests. */
export const EVERY_ELEMENT = `<?xml version="1.0" encoding="UTF-8"?>
<ECFR>
<DIV1 N="19" TYPE="TITLE"><HEAD>Title 19—Customs Duties</HEAD>
<DIV3 N="I" TYPE="CHAPTER"><HEAD>CHAPTER I—AGENCY</HEAD>
<DIV5 N="111" TYPE="PART" hierarchy_metadata="{&quot;path&quot;:&quot;/on/2025-04-01/title-19/part-111&quot;}">
<HEAD>PART 111—BROKERS</HEAD>
<AUTH><HED>Authority:</HED><PSPACE>19 U.S.C. 66.</PSPACE></AUTH>
<SOURCE><HED>Source:</HED><PSPACE>T.D. 1.</PSPACE></SOURCE>
<DIV6 N="B" TYPE="SUBPART"><HEAD>Subpart B—Procedure</HEAD>
<DIV7 N="12" TYPE="SUBJGRP"><HEAD>Licenses</HEAD>
<DIV8 N="§ 111.30" TYPE="SECTION"><HEAD>§ 111.30   Notice of a change.</HEAD>
<P>(a) <I>Address.</I> A broker <E T="03">must</E> write<SU>1</SU> to the port.</P>
<P>(d) <I>Status report</I>—(1) <I>General.</I> Each broker.</P>
<P>(2) The form.</P>
<FP>A flush paragraph.</FP>
<HD1>A heading</HD1>
<TABLE><THEAD><TR><TH colspan="2">Fees</TH></TR></THEAD><TBODY><TR><TD rowspan="2">Permit</TD><TD>$1</TD></TR><TR><TD>$2</TD></TR></TBODY></TABLE>
<NOTE><HED>Note:</HED><P>A note.</P></NOTE>
<EXTRACT><P>An extract.</P></EXTRACT>
<EXAMPLE><HED>Example.</HED><P>An example.</P></EXAMPLE>
<NEWTAG>Another element.</NEWTAG>
<IMG src="form.gif"/>
<XREF ID="1">Link to an amendment</XREF>
<CITA>[T.D. 2]</CITA></DIV8>
<DIV8 N="111.31" TYPE="SECTION"><HEAD>§ 111.31 [Reserved]</HEAD></DIV8>
</DIV7></DIV6>
<DIV9 N="Appendix A to Part 111" TYPE="APPENDIX"><HEAD>Appendix A to Part 111—Forms</HEAD><P>A form.</P></DIV9>
</DIV5></DIV3></DIV1></ECFR>
`;

/** Like GPO's yearly editions. */
export const BULK_FILE = `<CFRDOC><FMTR><TITLEPG><TITLENUM>Title 14</TITLENUM></TITLEPG></FMTR><TITLE><PART><EAR>Pt. 111</EAR><HD SOURCE="HED">PART 111—BROKERS</HD>
<CONTENTS><SECTNO>111.1</SECTNO><SUBJECT>Definitions.</SUBJECT></CONTENTS>
<SUBPART><HD SOURCE="HED">Subpart A—General</HD>
<SECTION><SECTNO>§ 111.1</SECTNO><SUBJECT>Definitions.</SUBJECT><P><E T="03">Broker.</E> A person.</P>
<GPOTABLE><TTITLE>Fees</TTITLE><BOXHD><CHED H="1">Kind</CHED><CHED H="1">Fee</CHED></BOXHD><ROW><ENT I="01">Permit</ENT><ENT>$1</ENT></ROW><TNOTE>A note.</TNOTE></GPOTABLE>
</SECTION></SUBPART></PART></TITLE>
<BMTR><FAIDS><HD SOURCE="HED">FINDING AIDS</HD><CHAPNO>I</CHAPNO></FAIDS></BMTR></CFRDOC>`;

const line = (htsno: string, indent: number, description: string, given: object = {}) => ({
  htsno,
  indent: String(indent),
  description,
  superior: htsno === '' ? 'true' : null,
  units: [],
  general: '',
  special: '',
  other: '',
  footnotes: null,
  quotaQuantity: null,
  additionalDuties: null,
  ...given,
});

/** Like an export of USITC. */
export const TARIFF_LINES = [
  line('6403', 0, 'Footwear with <i>leather</i> uppers:'),
  line('', 1, 'Sports footwear:'),
  line('6403.12.30.00', 2, 'Ski-boots', { units: ['prs.'], general: 'Free', other: '20%' }),
  line('6403.51', 1, 'Covering the ankle:'),
  line('6403.51.30', 2, 'Welt', {
    general: '5%',
    special: 'Free (AU)',
    other: '20%',
    footnotes: [{ columns: ['general'], value: 'See 9903.88.03.', type: 'endnote' }],
  }),
  line('6403.51.30.71', 3, 'For women', { units: ['prs.'] }),
  line('64x', 1, 'Not a number'),
];

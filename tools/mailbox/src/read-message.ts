import { simpleParser, type AddressObject } from 'mailparser';

const ENVELOPE = 'X-Envelope-To: ';

export interface MailboxMessage {
  id: string;
  from: string;
  to: string;
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
}

export async function readMessage(id: string, source: Buffer): Promise<MailboxMessage> {
  const mail = await simpleParser(source, { skipTextToHtml: true, skipImageLinks: true });
  return {
    id,
    from: mail.from?.text ?? '',
    to: [mail.to ?? []].flat().map(addressText).join(', '),
    recipients: readEnvelope(source),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    receivedAt: new Date(Number.parseInt(id, 10)).toISOString(),
  };
}

export function envelopeLine(recipients: string[]): string {
  return `${ENVELOPE}${recipients.join(', ')}\r\n`;
}

function readEnvelope(source: Buffer): string[] {
  const line = source.subarray(0, source.indexOf('\r\n')).toString();
  return line.startsWith(ENVELOPE) ? line.slice(ENVELOPE.length).toLowerCase().split(', ') : [];
}

function addressText({ text }: AddressObject): string {
  return text;
}

/** A mail that is ready to go: HTML, to one person. */
export interface Mail {
  from: { address: string; name: string };
  to: string;
  subject: string;
  html: string;
}

/** Any text in a header, without a way to begin another header. */
function encoded(text: string): string {
  return text === '' ? '' : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** The mail as it goes over the wire (RFC 5322): CRLF, no line beyond 76 characters but encoded words. */
export function toMime({ from, to, subject, html }: Mail, { id, date }: { id: string; date: Date }): string {
  const body = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  return [
    `From: ${encoded(from.name)} <${from.address}>`,
    `To: <${to}>`,
    `Subject: ${encoded(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.address.split('@').at(-1)}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '',
  ].join('\r\n');
}

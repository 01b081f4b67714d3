import { fileName } from '@ishare/server/attachment.js';
import MailComposer from 'nodemailer/lib/mail-composer';

/** A mail that is ready to go: HTML, to one person. */
export interface Mail {
  from: { address: string; name: string };
  to: string;
  subject: string;
  html: string;
  attachments?: readonly Attachment[] | undefined;
}

export interface Attachment {
  name: string;
  /** base64 */
  content: string;
}

/** The mail as it goes over the wire (RFC 5322). */
export async function toMime({ from, to, subject, html, attachments = [] }: Mail): Promise<Buffer> {
  const composed = new MailComposer({
    from,
    // As an object, so that nothing in it is taken for a second address.
    to: { name: '', address: to },
    subject,
    html: { content: html, contentTransferEncoding: 'base64' },
    attachments: attachments.map(({ name, content }) => ({ filename: fileName(name), content, encoding: 'base64' })),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composed.compile().build();
}

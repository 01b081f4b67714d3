import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { isPublicAddress } from '@ishare/server/public-address.js';
import { toMime } from './mail.js';
import { mailFailure, sendBySmtp, type SmtpServer } from './smtp.js';

/** A mail server of one conversation: answers each line, and keeps what it heard. */
async function mailServer(
  answers: Record<string, string> = {},
): Promise<{ server: Server; port: number; heard: string[] }> {
  const heard: string[] = [];
  const usual: Record<string, string> = {
    EHLO: '250-hello\r\n250 AUTH PLAIN',
    AUTH: '235 in',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    ...answers,
  };
  const server = createServer((socket) => {
    let isMessage = false;
    let rest = '';
    socket.on('error', () => undefined).write('220-welcome\r\n220 to the test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        heard.push(line);
        if (isMessage && line !== '.') continue;
        const answer = isMessage ? '250 kept' : (usual[line.split(' ')[0]!] ?? '500 what?');
        isMessage = line === 'DATA' && answer.startsWith('354');
        socket.write(`${answer}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, heard };
}

describe('the mail sender', () => {
  const open: Server[] = [];
  const start = async (answers?: Record<string, string>) => {
    const made = await mailServer(answers);
    open.push(made.server);
    return made;
  };
  const to = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
    host: '127.0.0.1',
    port,
    isSecure: false,
    credentials: null,
    domain: 'factory.example',
    isTrusted: true,
    ...more,
  });
  afterEach(() => open.splice(0).forEach((server) => server.close()));

  it('greets, says who it is, and hands the message over with its dots doubled', async () => {
    const { port, heard } = await start();
    await sendBySmtp(
      to(port, { credentials: { userName: 'u', password: 'p' } }),
      'a@b.example',
      'c@d.example',
      'Subject: x\r\n\r\n.begins with a dot',
    );
    expect(heard).toEqual([
      'EHLO factory.example',
      `AUTH PLAIN ${Buffer.from('\0u\0p').toString('base64')}`,
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<c@d.example>',
      'DATA',
      'Subject: x',
      '',
      '..begins with a dot',
      '.',
    ]);
  });

  it.each([
    ['RCPT', '550 no such box'],
    ['AUTH', '535 wrong'],
    ['DATA', '451-later\r\n451 please'],
  ])('says what the server said when it refuses %s', async (command, answer) => {
    const { port } = await start({ [command]: answer });
    const failed = await sendBySmtp(
      to(port, { credentials: { userName: 'u', password: 'p' } }),
      'a@b.example',
      'c@d.example',
      'x',
    ).catch((error: unknown) => mailFailure(error));
    expect(failed).toEqual({ kind: 'Refused', said: answer.replace('\r\n', '\n') });
  });

  it('sends nothing in the clear when the server knows no TLS', async () => {
    const { port, heard } = await start();
    const failed = await sendBySmtp(
      to(port, { isSecure: true, credentials: { userName: 'u', password: 'p' } }),
      'a@b.example',
      'c@d.example',
      'x',
    ).catch((error: unknown) => mailFailure(error));
    expect(failed).toEqual({ kind: 'Insecure' });
    expect(heard.filter((line) => !/^(EHLO|STARTTLS)/.test(line))).toEqual([]);
  });

  it('fails where nobody listens, and where the server hangs up', async () => {
    const { port, server } = await start();
    server.close();
    await once(server, 'close');
    await expect(sendBySmtp(to(port), 'a@b.example', 'c@d.example', 'x')).rejects.toThrow();
    const rude = createServer((socket) => socket.end());
    open.push(rude.listen(0, '127.0.0.1'));
    await once(rude, 'listening');
    await expect(
      sendBySmtp(to((rude.address() as AddressInfo).port), 'a@b.example', 'c@d.example', 'x'),
    ).rejects.toThrow('closed');
  });

  it('does not reach into our own network for a server that is not trusted, by address or by name', async () => {
    const { port, heard } = await start();
    const spellings = ['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '::ffff:7f00:1', '::'];
    for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1', ...spellings])
      await expect(sendBySmtp(to(port, { host, isTrusted: false }), 'a@b.example', 'c@d.example', 'x')).rejects.toThrow(
        'public',
      );
    expect(heard).toEqual([]);
    expect(
      [
        '8.8.8.8',
        '2606:4700::1111',
        '10.1.2.3',
        '172.31.0.1',
        '169.254.169.254',
        '::1',
        'fd00::1',
        '::ffff:10.0.0.1',
        'name',
      ].map(isPublicAddress),
    ).toEqual([true, true, false, false, false, false, false, false, false]);
  });

  it('names one receiver, whatever stands in it', async () => {
    for (const receiver of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      '<a@b.example> <c@d.example>',
    ]) {
      const { port, heard } = await start();
      const sent = await sendBySmtp(to(port), 'us@factory.example', receiver, 'x').then(
        () => 'sent',
        () => 'refused',
      );
      const receivers = heard.filter((line) => /^RCPT/i.test(line));
      expect([receiver, sent === 'refused' || receivers.length === 1]).toEqual([receiver, true]);
      expect(heard.filter((line) => /^Bcc/i.test(line))).toEqual([]);
    }
  });
});

describe('a mail as it goes', () => {
  const LINES = [
    '\r\nBcc: all@evil.example',
    '\nBcc: all@evil.example',
    '\rBcc: all@evil.example',
    '\r\n\r\n<b>body</b>',
  ];

  it.each(LINES)('has no way into its headers by names and subjects: %j', async (line) => {
    const mail = {
      from: { address: 'us@factory.example', name: `Factory${line}` },
      to: 'you@factory.example',
      subject: `Hello${line}`,
      html: 'text',
    };
    const [head, body] = (await toMime(mail)).toString().split('\r\n\r\n') as [string, string];
    // Lines that begin with a blank belong to the one before.
    const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
    expect(headers.map((header) => header.split(':')[0]).sort()).toEqual([
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ]);
    expect(head).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(headers).toContainEqual('To: you@factory.example');
    expect(Buffer.from(body, 'base64').toString()).toBe('text');
  });
});

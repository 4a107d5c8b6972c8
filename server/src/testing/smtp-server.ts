import { type Socket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export type SmtpServer = {
  url: string;
  /** The envelope and message of each accepted email, with its line ends unchanged. */
  taken: { from: string; to: string[]; message: string }[];
  /** Refusals such as '550 no such user'. Each refusal answers one of the next recipients, in this order. */
  refusals: string[];
  close: () => Promise<void>;
};

/** A mail server that accepts emails and shows them to the test. */
export async function smtpServer(): Promise<SmtpServer> {
  const taken: SmtpServer['taken'] = [];
  const refusals: string[] = [];
  const server = createServer((socket) => converse(socket, taken, refusals));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refusals,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

function converse(socket: Socket, taken: SmtpServer['taken'], refusals: string[]): void {
  let mail = { from: '', to: [] as string[], message: '' };
  let isMessage = false;
  let waiting = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
  const hear = (line: string) => {
    if (isMessage && line === '.') {
      isMessage = false;
      taken.push(mail);
      mail = { from: '', to: [], message: '' };
      say('250 taken');
    } else if (isMessage) mail.message += `${line}\r\n`;
    else if (line.startsWith('MAIL')) {
      mail.from = addressIn(line);
      say('250 ok');
    } else if (line.startsWith('RCPT')) {
      const refusal = refusals.shift();
      if (refusal === undefined) mail.to.push(addressIn(line));
      say(refusal ?? '250 ok');
    } else if (line === 'DATA') {
      isMessage = true;
      say('354 go on');
    } else say('250 ok');
  };
  socket.on('data', (chunk) => {
    const lines = (waiting + chunk.toString('utf8')).split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  socket.on('error', () => {});
  say('220 ready');
}

import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';

/** A small mail server that can keep its sender waiting. It understands just enough SMTP to receive an email. */
export class MailServer {
  readonly url: string;
  /** The recipient and Message-ID of each received email. Two copies of an email share a Message-ID. */
  readonly #taken: { recipient: string; messageId: string }[] = [];
  readonly #server: Server;
  #held: { recipient: string; tell: () => void } | undefined;

  private constructor(server: Server, port: number) {
    this.url = `smtp://localhost:${port}`;
    this.#server = server;
    server.on('connection', (socket) => this.#talk(socket));
  }

  static async start(): Promise<MailServer> {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    return new MailServer(server, (server.address() as { port: number }).port);
  }

  stop(): void {
    this.#server.close();
  }

  /** How many different emails an address received. */
  countFor(recipient: string): number {
    return new Set(
      this.#taken.filter((mail) => mail.recipient === recipient).map(({ messageId }) => messageId),
    ).size;
  }

  /** The next email to this address is received and never acknowledged. Resolves when it has arrived. */
  holdNext(recipient: string): Promise<void> {
    return new Promise((tell) => {
      this.#held = { recipient, tell };
    });
  }

  #talk(socket: Socket): void {
    let heard = '';
    let recipient = '';
    let isBody = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    // If the sender is killed, the connection breaks.
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    say('220 ready');
    socket.on('data', (text: string) => {
      heard += text;
      if (!heard.endsWith(isBody ? '\r\n.\r\n' : '\r\n')) return;
      const said = heard;
      heard = '';
      if (isBody) {
        isBody = false;
        if (this.#take(recipient, said)) say('250 taken');
        return;
      }
      recipient = /^RCPT TO:<([^>]*)>/i.exec(said)?.[1] ?? recipient;
      isBody = /^DATA/i.test(said);
      say(isBody ? '354 go on' : /^QUIT/i.test(said) ? '221 bye' : '250 ok');
    });
  }

  #take(recipient: string, mail: string): boolean {
    if (this.#held?.recipient === recipient) {
      this.#held.tell();
      this.#held = undefined;
      return false;
    }
    this.#taken.push({ recipient, messageId: /^Message-ID: *(\S+)/im.exec(mail)?.[1] ?? '' });
    return true;
  }
}

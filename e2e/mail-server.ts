import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';

/** A small mail server that can be made to keep the sender waiting. It knows just what it takes to get a mail. */
export class MailServer {
  readonly url: string;
  /** The address of each mail that it took. */
  readonly recipients: string[] = [];
  readonly #server: Server;
  #onHeld: (() => void) | undefined;

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

  /** The next mail is received and never acknowledged. Resolves when it is here. */
  holdNext(): Promise<void> {
    return new Promise((resolve) => {
      this.#onHeld = resolve;
    });
  }

  #talk(socket: Socket): void {
    let heard = '';
    let recipient = '';
    let isBody = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    // A sender that is killed breaks the line.
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    say('220 ready');
    socket.on('data', (text: string) => {
      heard += text;
      const end = isBody ? '\r\n.\r\n' : '\r\n';
      if (!heard.endsWith(end)) return;
      const said = heard;
      heard = '';
      if (isBody) {
        isBody = false;
        if (this.#onHeld !== undefined) {
          this.#onHeld();
          this.#onHeld = undefined;
          return;
        }
        this.recipients.push(recipient);
        say('250 taken');
        return;
      }
      const [, address] = /^RCPT TO:<([^>]*)>/i.exec(said) ?? [];
      recipient = address ?? recipient;
      isBody = /^DATA/i.test(said);
      say(isBody ? '354 go on' : /^QUIT/i.test(said) ? '221 bye' : '250 ok');
    });
  }
}

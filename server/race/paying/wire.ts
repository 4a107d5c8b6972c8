import { type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Ports below the range that the system assigns, so that no other program takes a port while the wire is cut. */
const lowestPort = 20_000;
const portsToChooseFrom = 12_000;
const slowByteMs = 40;

/** The network between server and simulator: it can refuse connections, and can be slow. */
export class Wire {
  readonly url: string;
  readonly #simulator: { host: string; port: number };
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #isSlow = false;

  private constructor(simulator: { host: string; port: number }, port: number, server: Server) {
    this.#simulator = simulator;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#server = this.#carryOn(server);
  }

  static async to(simulatorUrl: string): Promise<Wire> {
    const { hostname, port } = new URL(simulatorUrl);
    for (;;) {
      const ours = lowestPort + Math.floor(Math.random() * portsToChooseFrom);
      const server = createServer();
      if (await isListening(server, ours))
        return new Wire({ host: hostname, port: Number(port) }, ours, server);
    }
  }

  /** Closes all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#hangUp();
    await closed;
  }

  /**
   * Sends answers and their headers one byte at a time, so that a connection is never idle but an answer
   * takes very long.
   */
  slowDown(): void {
    this.#isSlow = true;
  }

  /** Closes all connections. Then accepts new ones, and sends answers at full speed again. */
  async mend(): Promise<void> {
    this.#isSlow = false;
    this.#hangUp();
    if (this.#server.listening) return;
    const server = createServer();
    if (!(await isListening(server, this.#port))) throw new Error(`port ${this.#port} was taken in between`);
    this.#server = this.#carryOn(server);
  }

  #carryOn(server: Server): Server {
    return server.on('connection', (near) => {
      const far = connect(this.#simulator);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
      }
      near.pipe(far);
      far.on('data', (bytes: Buffer) => void this.#bring(bytes, far, near));
      // If one end resets a connection, the wire resets the other end.
      const endBoth = (hadError: boolean) => {
        for (const socket of [near, far]) {
          this.#sockets.delete(socket);
          if (hadError) socket.resetAndDestroy();
          else socket.destroySoon();
        }
      };
      near.on('close', endBoth);
      far.on('close', endBoth);
    });
  }

  async #bring(bytes: Buffer, far: Socket, near: Socket): Promise<void> {
    if (!this.#isSlow) return void near.write(bytes);
    far.pause();
    for (const byte of bytes) {
      if (near.destroyed) return;
      near.write(Buffer.of(byte));
      await wait(slowByteMs);
    }
    far.resume();
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

function isListening(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

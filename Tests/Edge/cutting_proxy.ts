/** A TCP proxy that forwards requests and drops connections when it is told to. */
export class CuttingProxy {
  /** The heads of all requests. */
  readonly heads: string[] = [];
  /** The replies to drop at their first byte. */
  cuts = 0;
  private readonly listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  private readonly open = new Set<Deno.Conn>();

  constructor(private readonly target: URL) {
    this.accept();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.addr as Deno.NetAddr).port}`;
  }

  /** Drops all connections; new ones are accepted. */
  cut(): void {
    for (const connection of this.open) this.drop(connection);
  }

  close(): void {
    this.listener.close();
    this.cut();
  }

  keys(path: string): string[] {
    const heads = this.heads.filter((head) => head.startsWith(`POST ${path} `));
    return heads.map((head) => /^idempotency-key: *(.*?)\r?$/im.exec(head)?.[1] ?? "");
  }

  private async accept(): Promise<void> {
    for await (const client of this.listener) this.forward(client);
  }

  private async forward(client: Deno.Conn): Promise<void> {
    const server = await Deno.connect({ hostname: this.target.hostname, port: Number(this.target.port) });
    for (const connection of [client, server]) this.open.add(connection);
    this.pump(client, server, (bytes) => {
      const text = new TextDecoder().decode(bytes);
      if (/^[A-Z]+ \S+ HTTP/.test(text)) this.heads.push(text.split("\r\n\r\n")[0]!);
      return true;
    });
    this.pump(server, client, () => this.cuts === 0 || this.cuts-- < 0);
  }

  private async pump(from: Deno.Conn, to: Deno.Conn, passes: (bytes: Uint8Array) => boolean): Promise<void> {
    const bytes = new Uint8Array(65_536);
    try {
      for (;;) {
        const count = await from.read(bytes);
        if (count === null || !passes(bytes.subarray(0, count))) break;
        for (let sent = 0; sent < count;) sent += await to.write(bytes.subarray(sent, count));
      }
    } catch {
      // The other side is gone.
    }
    this.drop(from);
    this.drop(to);
  }

  private drop(connection: Deno.Conn): void {
    if (!this.open.delete(connection)) return;
    try {
      connection.close();
    } catch {
      // It is closed already.
    }
  }
}

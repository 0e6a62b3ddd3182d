import ArgumentParser
import Wire

struct PipeCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "pipe",
        "Read requests, a line of JSON each, and write their replies.",
        examples: #"echo '{"v":1,"id":"1","call":"geo.findPlace","body":{"name":"Wien"}}' | umkreis pipe"#,
        "umkreis pipe --concurrency 64 < requests.ndjson > replies.ndjson"
    )

    @Option(name: .long, help: ArgumentHelp("Lines in flight; above 1, replies may overtake.", valueName: "count"))
    var concurrency = 1

    @Flag(name: .long, help: "Leave lines without a token without one.")
    var anonymous = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        guard (1...256).contains(concurrency) else { throw ValidationError("--concurrency is 1 to 256.") }
    }

    func run(_ session: Session) async throws {
        let piping = Piping(session, fillsTokens: !anonymous)
        var lines = InputLines(session.console.input).makeAsyncIterator()
        let sink = session.console.output
        func tell(_ reply: [UInt8]) {
            let line = String(decoding: reply, as: UTF8.self)
            sink.line(sink.isTerminal ? PlainText.json(line) : line)
        }
        await withTaskGroup(of: [UInt8].self) { group in
            var inFlight = 0
            while let line = await lines.next() {
                if case .text(let text) = line, text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
                if inFlight == concurrency, let reply = await group.next() {
                    tell(reply)
                    inFlight -= 1
                }
                group.addTask { await piping.reply(to: line) }
                inFlight += 1
            }
            for await reply in group { tell(reply) }
        }
    }
}

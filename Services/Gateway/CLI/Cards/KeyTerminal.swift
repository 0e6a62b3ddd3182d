@preconcurrency import Dispatch
import GatewaySupervision
import Glibc
import Texts
import Wire

/// A terminal in raw mode on xterm's alternate screen, restored when it closes.
final class KeyTerminal: Sendable {
    enum Event: Sendable, Equatable {
        case key(Key)
        /// The window was resized, or the process continued.
        case resized
        /// A signal requests termination.
        case ended
    }

    enum Key: Sendable, Hashable {
        case letter(Character)
        case left, right, enter, escape
        /// Ctrl-C or Ctrl-D.
        case end
    }

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let before: termios
    private let sink: TextSink
    private let keys: any DispatchSourceRead
    private let signals: [any DispatchSourceSignal]

    private static let (enter, leave) = ("\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?1049l")

    init(_ console: Console) throws(Refusal) {
        var before = termios()
        guard console.input.isTerminal, console.output.isTerminal, console.environment["TERM"] != "dumb",
            tcgetattr(0, &before) == 0
        else { throw .usage(localized("cli.cards.needTerminal"), hint: localized("cli.cards.addJSON")) }
        self.before = before
        sink = console.output
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(256))
        (self.events, self.continuation) = (events, continuation)
        let queue = DispatchQueue(label: "umkreis.keys")
        let keys = DispatchSource.makeReadSource(fileDescriptor: 0, queue: queue)
        keys.setEventHandler { KeyTerminal.readKeys(continuation) }
        self.keys = keys
        let meanings: [(Int32, Event)] = [
            (SIGWINCH, .resized), (SIGCONT, .resized), (SIGTERM, .ended), (SIGHUP, .ended), (SIGINT, .ended),
        ]
        signals = meanings.map { number, event in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { continuation.yield(event) }
            return source
        }
        open()
        keys.resume()
        for source in signals { source.resume() }
    }

    var size: (columns: Int, rows: Int) {
        var window = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return (80, 24) }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    func draw(_ text: String) { sink.write("\u{1B}[H\u{1B}[2J" + text) }

    func open() {
        var raw = before
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        raw.c_iflag &= ~tcflag_t(ICRNL | IXON)
        tcsetattr(0, TCSADRAIN, &raw)
        sink.write(Self.enter)
    }

    func leave() {
        sink.write(Self.leave)
        var before = before
        tcsetattr(0, TCSADRAIN, &before)
    }

    /// Suspends key handling while another program uses the terminal.
    func lend(_ body: () throws -> Void) rethrows {
        keys.suspend()
        leave()
        defer {
            open()
            keys.resume()
        }
        try body()
    }

    func close() {
        keys.cancel()
        for source in signals { source.cancel() }
        continuation.finish()
        leave()
    }

    private static func readKeys(_ continuation: AsyncStream<Event>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(0, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 || errno != EINTR { continuation.yield(.ended) }
            return
        }
        for key in Key.all(in: buffer.prefix(count)) { continuation.yield(.key(key)) }
    }
}

extension KeyTerminal.Key {
    /// Parses keys and skips unknown ones.
    static func all(in bytes: some Sequence<UInt8>) -> [Self] {
        var rest = Array(bytes)[...]
        var keys: [Self] = []
        let sequences: [(bytes: [UInt8], key: Self)] = [
            (Array("\u{1B}[C".utf8), .right), (Array("\u{1B}[D".utf8), .left),
            (Array("\u{1B}OC".utf8), .right), (Array("\u{1B}OD".utf8), .left),
        ]
        while let first = rest.first {
            if let known = sequences.first(where: { rest.starts(with: $0.bytes) }) {
                keys.append(known.key)
                rest = rest.dropFirst(known.bytes.count)
                continue
            }
            rest = rest.dropFirst()
            switch first {
            case 0x03, 0x04: keys.append(.end)
            case 0x0A, 0x0D: keys.append(.enter)
            case 0x1B where rest.first == 0x5B || rest.first == 0x4F:
                // Skips an unknown sequence: its parameters and final letter.
                rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }.dropFirst()
            case 0x1B: keys.append(.escape)
            case 0x20...0x7E: keys.append(.letter(Character(UnicodeScalar(first))))
            default: break
            }
        }
        return keys
    }
}

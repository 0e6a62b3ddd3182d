@preconcurrency import Dispatch
package import GatewaySupervision
import Glibc
import Synchronization
import UmkreisTexts

/// A terminal in raw mode on its alternate screen; restored when it closes.
package final class KeyTerminal: Sendable {
    package enum Event: Sendable, Equatable {
        case key(TerminalKey)
        /// The window was resized, or the terminal reported its graphics.
        case changed
        /// The process goes on after it was stopped.
        case continued
        /// A signal requests termination.
        case ended
    }

    package let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let before: termios
    private let sink: TextSink
    private let keys: any DispatchSourceRead
    private let signals: [any DispatchSourceSignal]
    private let shown: Mutex<PictureProtocol?>

    private static let (enter, leave) = ("\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?1049l")
    private static let askForAttributes = "\u{1B}[c"

    package init(_ console: Console) throws(Refusal) {
        var before = termios()
        guard console.input.isTerminal, console.output.isTerminal, console.environment["TERM"] != "dumb",
            tcgetattr(0, &before) == 0
        else { throw .usage(localized("cli.cards.needTerminal"), hint: localized("cli.cards.addJSON")) }
        self.before = before
        sink = console.output
        shown = Mutex(PictureProtocol(console.environment))
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(256))
        (self.events, self.continuation) = (events, continuation)
        let queue = DispatchQueue(label: "umkreis.keys")
        keys = DispatchSource.makeReadSource(fileDescriptor: 0, queue: queue)
        let meanings: [(Int32, Event)] = [
            (SIGWINCH, .changed), (SIGCONT, .continued), (SIGTERM, .ended), (SIGHUP, .ended), (SIGINT, .ended),
        ]
        signals = meanings.map { number, event in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { continuation.yield(event) }
            return source
        }
        keys.setEventHandler { [weak self] in self?.readKeys() }
        open()
        sink.write(Self.askForAttributes)
        keys.resume()
        signals.resumeAndWait()
    }

    /// How it shows pictures; `nil` if it can't.
    package var pictures: PictureProtocol? { shown.withLock { $0 } }

    package var size: TerminalSize { TerminalSize.current }

    package func draw(_ text: String) { sink.write("\u{1B}[H\u{1B}[2J" + text) }

    package func open() {
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

    /// Stops the processes of the terminal's foreground, as Ctrl-Z does; ``Event/continued`` follows.
    package func suspend() {
        leave()
        kill(0, SIGTSTP)
    }

    /// Suspends key handling while another program uses the terminal.
    package func lend(_ body: () throws -> Void) rethrows {
        keys.suspend()
        leave()
        defer {
            open()
            keys.resume()
        }
        try body()
    }

    package func close() {
        keys.cancel()
        for source in signals { source.cancel() }
        continuation.finish()
        leave()
    }

    private func readKeys() {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(0, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 || errno != EINTR { continuation.yield(.ended) }
            return
        }
        for input in TerminalInput.all(in: buffer.prefix(count)) {
            switch input {
            case .key(let key): continuation.yield(.key(key))
            case .attributes(let attributes):
                let isBetter = shown.withLock { $0.learn(attributes) }
                if isBetter { continuation.yield(.changed) }
            }
        }
    }
}

package struct TerminalSize: Sendable, Equatable {
    package var columns = 80
    package var rows = 24
    /// Pixels of a character; a usual size if the terminal doesn't say.
    package var cell = (width: 10, height: 20)

    package static func == (one: Self, other: Self) -> Bool { one.columns == other.columns && one.rows == other.rows }

    package static var current: TerminalSize {
        var window = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return TerminalSize()
        }
        var size = TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
        if window.ws_xpixel > 0, window.ws_ypixel > 0 {
            size.cell = (Int(window.ws_xpixel) / size.columns, Int(window.ws_ypixel) / size.rows)
        }
        return size
    }
}

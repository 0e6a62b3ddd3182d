import Synchronization
import Testing

@testable import GatewayCLI
@testable import GatewayKit

@Suite("lines from outside")
struct InputLinesTests {
    private func lines(_ parts: String..., limit: Int = 100) async -> [InputLines.Line] {
        let rest = Mutex(parts)
        let source = InputSource(isTerminal: false) {
            rest.withLock { $0.isEmpty ? [] : Array($0.removeFirst().utf8) }
        }
        var lines: [InputLines.Line] = []
        for await line in InputLines(source, limit: limit) { lines.append(line) }
        return lines
    }

    private func text(_ text: String) -> InputLines.Line { .text(Array(text.utf8)) }

    @Test func readsChunkedLinesAndALastLineWithoutFeed() async {
        #expect(await lines("on", "e\ntw", "o\n\nthree") == ["one", "two", "", "three"].map(text))
        #expect(await lines("one\r\n", "two\r\n") == ["one", "two"].map(text))
        #expect(await lines() == [])
        #expect(await lines("\n") == [text("")])
    }

    @Test func skipsTooLongLines() async {
        let long = String(repeating: "x", count: 11)
        #expect(await lines(long, "\nnext\n", limit: 10) == [.tooLong, text("next")])
        #expect(await lines(long + "\nnext", limit: 10) == [.tooLong, text("next")])
        #expect(await lines("a\n", long, long, long, limit: 10) == [text("a"), .tooLong])
        #expect(await lines(long, "\n", limit: 11) == [text(long)])
    }
}

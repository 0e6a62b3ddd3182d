import UmkreisWire

/// Lines of an input, read on demand.
package struct InputLines: AsyncSequence, AsyncIteratorProtocol {
    package enum Line: Equatable, Sendable {
        case text([UInt8])
        case tooLong
    }

    private let source: InputSource
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var isSkipping = false
    private var isAtEnd = false

    /// - Parameter limit: Maximal bytes of a line.
    package init(_ source: InputSource, limit: Int = WireLimits.line) {
        self.source = source
        self.limit = limit
    }

    package func makeAsyncIterator() -> InputLines { self }

    /// Returns `nil` at the end; the last line needs no line feed.
    package mutating func next() async -> Line? {
        while true {
            if let feed = buffer[start...].firstIndex(of: 0x0A) {
                let line = buffer[start..<feed]
                start = feed + 1
                return taken(line)
            }
            if isAtEnd {
                let line = buffer[start...]
                start = buffer.count
                return line.isEmpty && !isSkipping ? nil : taken(line)
            }
            await fill()
        }
    }

    private mutating func taken(_ line: ArraySlice<UInt8>) -> Line {
        defer { isSkipping = false }
        if isSkipping || line.count > limit { return .tooLong }
        let trimmed = line.last == 0x0D ? line.dropLast() : line
        return .text(Array(trimmed))
    }

    private mutating func fill() async {
        buffer.removeFirst(start)
        start = 0
        if buffer.count > limit {
            buffer = []
            isSkipping = true
        }
        let more = await source.bytes()
        if more.isEmpty { isAtEnd = true } else { buffer += more }
    }
}

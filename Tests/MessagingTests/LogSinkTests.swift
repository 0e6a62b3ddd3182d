import Glibc
import Logging
import Testing

@testable import ServiceHost

/// A service survives any state of its log output.
@Suite("log lines", .serialized)
struct LogSinkTests {
    private static func logger(to sink: LogSink) -> Logger {
        Logger(label: "test") { JSONLogHandler(label: $0, service: "test", sink: sink) }
    }

    /// The number of lines that were lost since the last one that was written.
    private static func dropped(by sink: LogSink) -> Int {
        var count = 0
        sink.write {
            count = $0
            return nil
        }
        return count
    }

    /// A pipe without a reader, unless the test reads.
    private static func withPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { _ = close($0) } }
        try body(ends[0], ends[1])
    }

    private static func read(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func areOneJSONObjectEach() throws {
        try Self.withPipe { reading, writing in
            Self.logger(to: LogSink(descriptor: writing)).info("ready")
            let line = Self.read(reading)
            #expect(line.hasPrefix("{\"ts\":\"2") && line.hasSuffix("\"msg\":\"ready\"}\n"))
        }
    }

    @Test("each line in the journal begins with its priority, and lines in other files do not")
    func havePriorities() throws {
        try Self.withPipe { reading, writing in
            var status = stat()
            try #require(fstat(writing, &status) == 0)
            let stream = "\(status.st_dev):\(status.st_ino)"
            for (journal, prefix) in [(stream, "<4>{"), ("1:2", "{"), (nil, "{")] {
                Self.logger(to: LogSink(descriptor: writing, journal: journal)).warning("low")
                #expect(Self.read(reading).hasPrefix(prefix + #""ts":"#), "\(journal ?? "")")
            }
        }
    }

    @Test func areDroppedOnAFullDisk() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let sink = LogSink(descriptor: full)
        for _ in 1...100 { Self.logger(to: sink).info("nobody reads this") }
        #expect(Self.dropped(by: sink) == 100)
    }

    @Test func areDroppedWhenTheirReaderHasGone() throws {
        try Self.withPipe { reading, writing in
            // The descriptor stays open, so that another test cannot get its number.
            let null = open("/dev/null", O_RDONLY)
            try #require(dup2(null, reading) == reading)
            close(null)
            let sink = LogSink(descriptor: writing)
            Self.logger(to: sink).info("nobody reads this")
            #expect(Self.dropped(by: sink) == 1)
        }
    }

    @Test func doNotBlockWithAStalledReader() throws {
        try Self.withPipe { reading, writing in
            let logger = Self.logger(to: LogSink(descriptor: writing))
            let start = ContinuousClock.now
            for number in 1...5000 { logger.info("\(number) \(String(repeating: "x", count: 200))") }
            #expect(start.duration(to: .now) < .seconds(20))
            let first = Self.read(reading)
            let kept = first.split(separator: "\n").count
            #expect(first.contains("\"msg\":\"1 x") && kept < 1000)
            logger.info("he reads again")
            let rest = Self.read(reading)
            #expect(rest.contains("\"msg\":\"he reads again\",\"dropped\":"), "\(rest)")
            logger.info("and on")
            #expect(Self.read(reading).hasSuffix("\"msg\":\"and on\"}\n"))
        }
    }
}

import Logging
import TestKit
import Testing

@testable import ServiceKit

@Suite("recent logs")
struct RecentLogsTests {
    private static let start = Timestamp(milliseconds: 1_777_636_800_000)

    private static func record(_ number: Int, length: Int = 0) -> LogRecord {
        let text = "\(number)" + String(repeating: "x", count: length)
        return LogRecord(at: start.adding(.seconds(number)), level: .info, message: text)
    }

    private static func messages(_ recent: RecentLogs) -> [String] { recent.newestFirst.map(\.message) }

    @Test func keepsTheNewestRecordsNewestFirst() {
        let recent = RecentLogs(maximum: 3)
        #expect(recent.newestFirst.isEmpty)
        for number in 1...7 { recent.append(Self.record(number)) }
        #expect(Self.messages(recent) == ["7", "6", "5"])
    }

    @Test func keepsNoMoreThanItsBytes() {
        let recent = RecentLogs(maximum: 100, maximumBytes: 4_096)
        for number in 1...9 { recent.append(Self.record(number, length: 1_000)) }
        #expect(Self.messages(recent).map { $0.prefix(1) } == ["9", "8", "7"])
        recent.append(Self.record(10, length: 3_000))
        #expect(Self.messages(recent).map { $0.prefix(2) } == ["10"])
        recent.append(Self.record(11, length: 10_000))
        #expect(recent.newestFirst.count == 1)
        recent.append(Self.record(12))
        #expect(Self.messages(recent) == ["12"])
    }

    @Test func shortensLongTexts() throws {
        let recent = RecentLogs()
        let long = String(repeating: "ä", count: 5_000)
        let logger = Logger(label: "test") { _ in RecentLogHandler(recent) { Self.start } }
        logger.info("\(long)", metadata: ["error": "\(long)"])
        let record = try #require(recent.newestFirst.first)
        for text in [record.message, record.details["error"] ?? ""] {
            #expect((4_090...4_100).contains(text.utf8.count) && text.hasSuffix("…"))
        }
    }

    @Test func recordsHaveTheTraceOfTheirRequest() throws {
        let recent = RecentLogs()
        var logger = Logger(label: "test") {
            Logger.handler(StreamLogHandler.standardError(label: $0), keepingIn: recent) { Self.start }
        }
        logger.logLevel = .critical
        RequestTrace.$current.withValue("t-1") { logger.critical("one", metadata: ["call": "a.b"]) }
        logger.critical("two")
        logger.error("below the level")
        #expect(
            recent.newestFirst == [
                LogRecord(at: Self.start, level: .critical, message: "two"),
                LogRecord(at: Self.start, level: .critical, message: "one", trace: "t-1", details: ["call": "a.b"]),
            ]
        )
    }

    @Test("a filter matches the trace, the level, the time and the text")
    func filters() {
        let record = LogRecord(
            at: Self.start,
            level: .warning,
            message: "maintenance failed",
            trace: "t-1",
            details: ["error": "Disk FULL"]
        )
        for filter in [
            LogFilter(), LogFilter(trace: "t-1"), LogFilter(level: .warning), LogFilter(level: .trace),
            LogFilter(since: Self.start), LogFilter(text: "MAINT"), LogFilter(text: "disk full"),
            LogFilter(trace: "t-1", level: .info, since: Self.start.adding(.seconds(-1)), text: "fail"),
        ] { #expect(filter.matches(record)) }
        for filter in [
            LogFilter(trace: "t-2"), LogFilter(trace: "t"), LogFilter(level: .error),
            LogFilter(since: Self.start.adding(.milliseconds(1))), LogFilter(text: "empty"),
            LogFilter(trace: "t-1", level: .critical),
        ] { #expect(!filter.matches(record)) }
    }
}

@Suite("logs", .services(FailingService.self), .timeLimit(.minutes(1)))
struct LogsTests {
    /// Fails with these words in the log.
    private func fail(_ words: String, trace: String? = nil) async {
        var client = world.client
        client.trace = trace
        await #expect(throws: Fault(.internal, "the service failed; see its log")) {
            try await client.send(Fail(words: words))
        }
    }

    private func logs(_ request: Logs = Logs()) async throws -> Logs.Reply {
        try await world.sending(as: .gateway).send(request, to: "chat")
    }

    @Test(.everyWiring) func aFailedCallIsFoundByItsTrace() async throws {
        await fail("one", trace: "t-1")
        let start = world.clock.now
        world.clock.advance(by: .seconds(5))
        await fail("two", trace: "t-2")
        await fail("three")
        let found = try await logs(Logs(trace: "t-2"))
        let expected = LogRecord(
            at: world.clock.now,
            level: .error,
            message: "a call failed",
            trace: "t-2",
            details: ["call": "chat.fail", "error": "FailureWithWords(words: \"two\")"]
        )
        #expect(found == Logs.Reply(count: 1, records: [expected], oldest: start))
        #expect(try await logs().records.map(\.trace) == [nil, "t-2", "t-1"])
        #expect(try await logs(Logs(since: world.clock.now)).records.map(\.trace) == [nil, "t-2"])
        #expect(try await logs(Logs(text: "\"THREE")).count == 1)
        #expect(try await logs(Logs(level: .critical)).records.isEmpty)
    }

    @Test func aPageHasTheNewestAndTheCountOfAll() async throws {
        for number in 1...5 { await fail("\(number)") }
        let page = try await logs(Logs(limit: 2))
        #expect(page.count == 5)
        #expect(page.records.map { $0.details["error"] } == [5, 4].map { "FailureWithWords(words: \"\($0)\")" })
    }

    @Test func isForOperators() async throws {
        let operators = try world.person("Olga", roles: [Role.operator])
        #expect(try await operators.client.send(Logs(), to: "chat").records.isEmpty)
        let moderators = try world.person("Mona", roles: [Role.moderator])
        for client in [world.client, try world.person("Ada").client, moderators.client] {
            await #expect(throws: Fault.self) { try await client.send(Logs(), to: "chat") }
        }
    }
}

private struct FailingService: ServiceDefinition {
    static let name: ServiceName = "chat"
    static let migrations: [Migration] = []

    init(_ environment: ServiceEnvironment) {}

    var routes: [Route] { FailHandler() }
}

private struct FailureWithWords: Error {
    let words: String
}

private struct FailHandler: Handler {
    func handle(_ request: Fail, _ context: CallContext) async throws -> Done {
        throw FailureWithWords(words: request.words)
    }
}

private struct Fail: Call {
    static let name: CallName = "chat.fail"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Done

    var words: String
}

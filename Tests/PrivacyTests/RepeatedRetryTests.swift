import StackTestKit
import TestKit
import Testing

/// A key makes a repetition safe, with any sealed value.
@Suite("a repeated retry of the quarantine", .stack, .timeLimit(.minutes(2)))
struct RepeatedRetryTests {
    @Test("returns the first reply from every service") func returnsTheFirstReply() async throws {
        let operators = world.sending(as: .gateway)
        for service in ServiceName.stack {
            let call = RetryQuarantined.name(at: service)
            let first = try await operators.send(call, body: .object([]), key: "retry-once-and-for-all")
            let again = try await operators.send(call, body: .object([]), key: "retry-once-and-for-all")
            #expect(!first.replayed && again.replayed, "\(service)")
            let replies = try [first, again].map { try $0.body(RetryQuarantined.Reply.self) }
            #expect(replies.map(\.applied) == [0, 0] && replies.map(\.left) == [0, 0], "\(service)")
        }
    }
}

import Testing

/// What hostile and unlucky senders do to real processes.
///
/// `make fuzz` plays the first with a million lines a service.
@Suite("hostile senders", .serialized, .timeLimit(.minutes(5)))
struct HostileTests {
    @Test func sendTwentyThousandMutatedLinesToEachService() async throws {
        try await play("fuzz", "20000")
    }

    @Test func parkTenThousandLongPolls() async throws {
        try await play("polls", "10000")
    }

    @Test func openTwoThousandConnections() async throws {
        try await play("connections", "2000")
    }

    private func play(_ story: String, _ count: String) async throws {
        try await RealStack.run { stack in
            let ending = try await stack.peer(story, count, script: "hostile.py", within: .seconds(240))
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.hasSuffix("{\"passed\": true}\n"))
        }
    }
}

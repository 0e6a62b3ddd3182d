import Testing

/// Hostile and faulty senders against real processes.
///
/// `make fuzz` runs the first test with a million lines per service.
@Suite("hostile senders", .serialized, .timeLimit(.minutes(5)))
struct HostileTests {
    @Test func sendTwentyThousandMutatedLinesToEachService() async throws {
        try await expectSurvival(of: "fuzz", "20000")
    }

    @Test func parkTenThousandLongPolls() async throws {
        try await expectSurvival(of: "polls", "10000")
    }

    @Test func openTwoThousandConnections() async throws {
        try await expectSurvival(of: "connections", "2000")
    }

    @Test("a message that never ends takes memory only as long as its connection")
    func sendEndlessMessages() async throws {
        try await expectSurvival(of: "multipart", "4")
    }

    @Test("claimed identities end no service, and of two with one identity only one is read")
    func claimIdentities() async throws {
        try await expectSurvival(of: "identities", "300")
    }

    @Test("more connections than a service has room for are refused, before its descriptors are used up")
    func openMoreConnectionsThanThereIsRoomFor() async throws {
        try await expectSurvival(of: "crowd", "6000", after: "ulimit -n 4096")
    }

    @Test("unread replies use a bounded amount of memory") func leaveRepliesUnread() async throws {
        try await expectSurvival(of: "unread", "4")
    }

    @Test("guests leave long polls to users and services, and theirs end with their connections")
    func fillLongPollsAsGuests() async throws {
        try await expectSurvival(of: "guests", "20000")
    }

    @Test("sign-ins by strangers take no place from callers with a token") func signInAsStrangers() async throws {
        try await expectSurvival(of: "strangers", "1024")
    }

    @Test("connections that end during requests affect no others") func leaveInTheMiddle() async throws {
        try await expectSurvival(of: "leave", "3")
    }

    private func expectSurvival(of story: String, _ count: String, after preparation: String = ":") async throws {
        try await RealStack.run(after: preparation) { stack in
            let ending = try await stack.peer(story, count, script: "hostile.py", within: .seconds(240))
            #expect(ending.status == 0, "\(ending.errors)")
            #expect(ending.output.hasSuffix("{\"passed\": true}\n"))
        }
    }
}

import Synchronization
import Testing
import UmkreisVocabulary

@testable import ServiceKit
@testable import UmkreisStorage

@Suite("leases of instances", .postgres)
struct LeaseTests {
    private static let now = Timestamp(milliseconds: 1_700_000_000_000)

    let databases = TestDatabases()

    @Test func haveOneHolderUntilTheyEnd() async throws {
        try await databases.withDatabase { database in
            func take(_ holder: String, at moment: Timestamp = Self.now) async throws -> Bool {
                try await database.write { transaction in
                    try transaction.takeLease("photos", for: holder, until: moment.adding(.seconds(60)), at: moment)
                }
            }
            #expect(try await take("a"))
            #expect(try await !take("b"))
            #expect(try await take("a"))
            try await database.write { try $0.endLease("photos", of: "b") }
            #expect(try await !take("b"))
            try await database.write { try $0.endLease("photos", of: "a") }
            #expect(try await take("b"))
            #expect(try await !take("a", at: Self.now.adding(.seconds(59))))
            #expect(try await take("a", at: Self.now.adding(.seconds(60))))
            #expect(try await database.write { try $0.takeLease("mails", for: "b", until: Self.now, at: Self.now) })
        }
    }

    @Test func keepInstancesApart() async throws {
        let visitors = Visitors()
        try await databases.withDatabase { first in
            try await databases.withDatabase { second in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for database in [first, second] {
                        let lease = InstanceLease("photos", in: database, now: { Self.now })
                        group.addTask {
                            for _ in 1...3 {
                                try await lease.hold { _ in
                                    visitors.enter()
                                    _ = try await database.read { try $0.meta(.epoch) }
                                    visitors.leave()
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
        #expect(visitors.maximum == 1)
    }

    private final class Visitors: Sendable {
        private let counts = Mutex((now: 0, maximum: 0))

        var maximum: Int { counts.withLock(\.maximum) }

        func enter() {
            counts.withLock { $0 = ($0.now + 1, max($0.maximum, $0.now + 1)) }
        }

        func leave() {
            counts.withLock { $0.now -= 1 }
        }
    }
}

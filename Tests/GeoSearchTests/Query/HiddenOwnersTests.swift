import GeoSearchContract
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("owners that a user does not see")
struct HiddenOwnersTests {
    private static let ada = UserID(high: 0, low: 1_000)

    @Test("are current after each block and unblock, also when there are many") func areCurrent() async throws {
        try await IndexFile.run { file in
            let hidden = HiddenOwners(file.database)
            let follow = FollowHiddenOwners(hidden)
            func change(_ blocker: UserID, _ blocked: UserID, _ isBlocked: Bool) async throws {
                try await file.database.write { transaction in
                    let event = BlockChanged(blocker: blocker, blocked: blocked, isBlocked: isBlocked)
                    try follow.apply(event, at: .now, in: transaction)
                }
            }
            for number in 1...100 as ClosedRange<UInt64> {
                try await change(Self.ada, UserID(high: 0, low: number), true)
                #expect(try await hidden.all(for: Self.ada).count == Int(number))
            }
            #expect(try await hidden.few(for: Self.ada) == nil)
            try await change(UserID(high: 0, low: 101), Self.ada, true)
            #expect(try await hidden.all(for: Self.ada).contains(UserID(high: 0, low: 101)))
            #expect(try await hidden.all(for: UserID(high: 0, low: 7)) == [Self.ada])
            try await change(Self.ada, UserID(high: 0, low: 7), false)
            #expect(try await !hidden.all(for: Self.ada).contains(UserID(high: 0, low: 7)))
            #expect(try await hidden.all(for: UserID(high: 0, low: 7)).isEmpty)
            #expect(try await hidden.all(for: nil).isEmpty)
        }
    }

    @Test("are read again after a replay") func followReplays() async throws {
        try await IndexFile.run { file in
            let hidden = HiddenOwners(file.database)
            let follow = FollowHiddenOwners(hidden)
            try await file.database.write { transaction in
                for number in 1...50 as ClosedRange<UInt64> {
                    let event = BlockChanged(
                        blocker: Self.ada,
                        blocked: UserID(high: 0, low: number),
                        isBlocked: true
                    )
                    try follow.apply(event, at: .now, in: transaction)
                }
            }
            #expect(try await hidden.all(for: Self.ada).count == 50)
            try await file.database.write { transaction in
                try follow.beginReplay(in: transaction)
                _ = try follow.sweep(in: transaction, limit: 100)
            }
            #expect(try await hidden.all(for: Self.ada).isEmpty)
        }
    }
}

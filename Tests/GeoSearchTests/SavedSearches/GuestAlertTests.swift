import GeoSearchContract
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("alerts of guests")
struct GuestAlertTests {
    private static let ada = UserID(high: 0, low: 100)
    private static let guest = UserID(high: 0, low: 200)

    @Test("come after those of accounts, of all waiting posts") func comeLast() async throws {
        try await MatchedFile.run { file in
            for number in 1...150 as ClosedRange<UInt64> {
                try await file.save("lamp", of: UserID(high: 1, low: number), isGuest: true)
            }
            try await file.save("lamp", of: Self.ada)
            try await file.database.write { transaction in
                for number in 1...3 as ClosedRange<UInt64> { try file.publish(number, "A lamp", in: transaction) }
            }
            try await file.matcher.matchAll()
            let order = try await file.alerted()
            #expect(order.count == 453 && order.prefix(3).allSatisfy { $0 == Self.ada })
            #expect(order.filter { $0 == Self.ada }.count == 3)
        }
    }

    @Test("end for a day after twenty of a search, while others go on") func rest() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.guest, isGuest: true)
            try await file.save("brass", of: Self.guest, isGuest: true)
            try await file.save("lamp", of: Self.ada)
            for number in 1...25 as ClosedRange<UInt64> { try await file.publish(number, "A lamp") }
            #expect(try await file.titles(of: Self.guest).count == 20)
            #expect(try await file.titles(of: Self.ada).count == 25)
            try await file.publish(26, "A brass lamp")
            #expect(try await file.titles(of: Self.guest).suffix(1) == ["A brass lamp"])
            #expect(try await file.titles(of: Self.guest).count == 21)
            let ends = try await file.restEnds(of: Self.guest, at: .now)
            #expect(ends["brass"] == .some(nil))
            let end = try #require(ends["lamp"] ?? nil)
            #expect(end > .now && end <= Timestamp.now.adding(.seconds(86_400)))
            let tomorrow = Timestamp.now.adding(.seconds(86_401))
            #expect(try await file.restEnds(of: Self.guest, at: tomorrow)["lamp"] == .some(nil))
            try await file.publish(27, "A lamp", at: tomorrow)
            #expect(try await file.titles(of: Self.guest).count == 22)
        }
    }

    @Test("resume with a narrower search of the same name") func resume() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.guest, isGuest: true)
            for number in 1...21 as ClosedRange<UInt64> { try await file.publish(number, "A lamp") }
            #expect(try await file.titles(of: Self.guest).count == 20)
            let later = Timestamp.now.adding(.seconds(1))
            try await file.save("brass lamp", as: "lamp", of: Self.guest, isGuest: true, at: later)
            try await file.publish(22, "A brass lamp", at: later)
            #expect(try await file.titles(of: Self.guest).count == 21)
        }
    }

    @Test("get an account's limits with the registration") func register() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.guest, isGuest: true)
            for number in 1...21 as ClosedRange<UInt64> { try await file.publish(number, "A lamp") }
            try await file.database.write { transaction in
                try transaction.savedSearches.setRegistered(Self.guest)
                file.matcher.promote(Self.guest, in: transaction)
            }
            let guests = try await file.database.read { try $0.savedSearches.totalOfGuests() }
            #expect(guests == 0)
            #expect(try await file.restEnds(of: Self.guest, at: .now)["lamp"] == .some(nil))
            try await file.publish(22, "A lamp")
            try await file.publish(23, "A lamp")
            #expect(try await file.titles(of: Self.guest).count == 22)
        }
    }

    @Test("are withdrawn when the post no longer matches, also while the search rests") func areWithdrawn() async throws
    {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.guest, isGuest: true)
            for number in 1...21 as ClosedRange<UInt64> { try await file.publish(number, "A lamp") }
            try await file.publish(1, "A chair")
            #expect(try await file.titles(of: Self.guest).count == 19)
        }
    }

    @Test("an account's search that raised two hundred waits with those of guests") func broadOnesWait() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.database.write { transaction in
                for number in 1...200 as ClosedRange<UInt64> { try file.publish(number, "A lamp", in: transaction) }
            }
            try await file.matcher.matchAll()
            let ben = UserID(high: 0, low: 101)
            try await file.save("brass", of: ben)
            try await file.database.write { transaction in
                for number in 201...203 as ClosedRange<UInt64> {
                    try file.publish(number, "A brass lamp", in: transaction)
                }
            }
            try await file.matcher.matchAll()
            #expect(try await file.alerted().suffix(6) == [ben, ben, ben, Self.ada, Self.ada, Self.ada])
            #expect(try await file.titles(of: Self.ada).count == 203)
        }
    }

    @Test("are written once after a restart, like those of accounts") func surviveARestart() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.guest, isGuest: true)
            try await file.save("lamp", of: Self.ada)
            try await file.database.write { transaction in
                try file.publish(1, "A lamp", in: transaction)
                try transaction.execute(PendingMatchQueries.take, 1)
                try transaction.pendingMatches.deferForGuests(1)
            }
            try await file.matcher.matchAll()
            #expect(try await file.titles(of: Self.guest) == ["A lamp"])
            #expect(try await file.titles(of: Self.ada) == ["A lamp"])
        }
    }

    @Test("expire after a day without being written") func expire() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.guest, isGuest: true)
            try await file.database.write { transaction in
                try file.publish(1, "A lamp", in: transaction)
                try transaction.execute(PendingMatchQueries.take, 1)
                try transaction.pendingMatches.deferForGuests(1)
                let tomorrow = Timestamp.now.adding(.seconds(86_401))
                let count = try transaction.pendingMatches.deleteExpired(at: tomorrow, limit: 100)
                #expect(count == 1)
            }
            try await file.matcher.matchAll()
            #expect(try await file.titles(of: Self.guest) == [])
        }
    }
}

extension MatchedFile {
    /// The receivers of all alerts, in the order of writing.
    fileprivate func alerted() async throws -> [UserID] {
        try await database.read { try $0.rows("SELECT person FROM alert ORDER BY rowid") { try $0[0] } }
    }

    fileprivate func restEnds(of person: UserID, at now: Timestamp) async throws -> [String: Timestamp?] {
        try await database.read { transaction in
            let searches = try transaction.savedSearches.list(of: person, before: .latest, limit: 100)
            return try Dictionary(
                uniqueKeysWithValues: searches.map { ($0.name, try transaction.alerts.restEnd(of: $0.holder, at: now)) }
            )
        }
    }
}

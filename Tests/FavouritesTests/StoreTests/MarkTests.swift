import CatalogueContract
import FavouritesContract
import ServiceKit
import Testing

@testable import FavouritesCore

@Suite("marks of favourites by catalogue events")
struct MarkTests {
    private let user = UserID(high: 0, low: 1)
    private let post = PostID(high: 0, low: 2)
    private let alerts = AlertNotifier()

    @Test func aPostWithoutKeepersLeavesNoTrace() async throws {
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try KeptPostUpdates(transaction, alerts).update(revised(2), at: .now)
                try KeptPostUpdates(transaction, alerts)
                    .delete(post, at: Timestamp(milliseconds: 5))
                #expect(try transaction.value("SELECT count(*) FROM keptPost") == 0)
                try keep(revision: 1, in: transaction)
                #expect(try FavouriteEditing(transaction).delete(post, of: user, at: .now))
                #expect(try transaction.value("SELECT count(*) FROM keptPost") == 0)
            }
        }
    }

    @Test func ignoresOlderRevisions() async throws {
        try await withFavouritesFile { database in
            let record = try await database.write { transaction in
                try keep(revision: 3, in: transaction)
                try KeptPostUpdates(transaction, alerts).update(revised(2), at: .now)
                return try transaction.favourites.find(post, in: .defaultList(of: user))
            }
            #expect(record?.newestRevision == 3)
            #expect(record?.revision == 3)
        }
    }

    @Test func startingOverRemovesMarksOnly() async throws {
        try await withFavouritesFile { database in
            let record = try await database.write { transaction in
                try keep(revision: 1, in: transaction)
                try KeptPostUpdates(transaction, alerts).update(revised(2), at: .now)
                try KeptPostUpdates(transaction, alerts)
                    .delete(post, at: Timestamp(milliseconds: 5))
                try UpdatePublishedPosts(notifier: alerts).beginReplay(in: transaction)
                return try transaction.favourites.find(post, in: .defaultList(of: user))
            }
            #expect(record?.goneAt == nil)
            #expect(record?.newestRevision == 0)
            #expect(record?.revision == 1)
        }
    }

    @Test("an end is reported once, within the day before, and again if it moves")
    func anEndIsReportedOnce() async throws {
        let moment = Timestamp(milliseconds: 1_700_000_000_000)
        let end = moment.adding(.seconds(86_400))
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try keep(revision: 1, at: moment, in: transaction)
                try KeptPostUpdates(transaction, alerts).update(revised(2, until: end.adding(.seconds(1))), at: moment)
                #expect(try KeptPostUpdates(transaction, alerts).alertExpiring(at: moment, limit: 10) == 0)
                try KeptPostUpdates(transaction, alerts).update(revised(3, until: end), at: moment)
                #expect(try KeptPostUpdates(transaction, alerts).alertExpiring(at: moment, limit: 10) == 1)
                #expect(try KeptPostUpdates(transaction, alerts).alertExpiring(at: moment, limit: 10) == 0)
                let first = try transaction.alerts.list(of: user, after: 0, limit: 10)
                #expect(first.map(\.change.news) == [.expiring])
                #expect(first.map(\.change.expiresAt) == [end])
                try KeptPostUpdates(transaction, alerts).update(revised(4, until: end.adding(.seconds(60))), at: moment)
                let later = moment.adding(.seconds(120))
                #expect(try KeptPostUpdates(transaction, alerts).alertExpiring(at: later, limit: 10) == 1)
                let second = try transaction.alerts.list(of: user, after: first[0].number, limit: 10)
                #expect(second.map(\.change.news) == [.expiring])
                #expect(second.map(\.change.at) == [later])
            }
        }
    }

    @Test("an end in the past is not reported as coming") func aPastEndIsNotReportedAsComing() async throws {
        let moment = Timestamp(milliseconds: 1_700_000_000_000)
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try keep(revision: 2, at: moment, in: transaction)
                try KeptPostUpdates(transaction, alerts).update(revised(2, until: moment), at: moment)
                #expect(try KeptPostUpdates(transaction, alerts).alertExpiring(at: moment, limit: 10) == 1)
                #expect(try transaction.alerts.list(of: user, after: 0, limit: 10).isEmpty)
            }
        }
    }

    @Test("a replayed history causes no alerts") func aReplayCausesNoAlerts() async throws {
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try keep(revision: 1, at: Timestamp(milliseconds: 1), in: transaction)
                try UpdatePublishedPosts(notifier: alerts).beginReplay(in: transaction)
                try KeptPostUpdates(transaction, alerts).update(revised(2), at: .now)
                #expect(try transaction.alerts.list(of: user, after: 0, limit: 10).isEmpty)
                try KeptPostUpdates(transaction, alerts).update(revised(3), at: .now)
                #expect(try transaction.alerts.list(of: user, after: 0, limit: 10).map(\.change.news) == [.changed])
            }
        }
    }

    private func revised(_ revision: Int, until end: Timestamp? = nil) -> Post {
        var content = PostContent(kind: "offer", title: "A lamp")
        content.validUntil = end
        return Post(
            id: post,
            owner: UserID(high: 0, low: 9),
            content: content,
            state: .published,
            createdAt: Timestamp(milliseconds: 1),
            changedAt: Timestamp(milliseconds: 1),
            revision: revision
        )
    }

    private func keep(revision: Int, at moment: Timestamp = .now, in transaction: WriteTransaction) throws {
        let id = FavouriteID(high: 0, low: 3)
        try FavouriteEditing(transaction).add(
            PostSnapshot(post, revision: revision),
            to: .defaultList(of: user),
            as: id,
            at: moment
        )
    }
}

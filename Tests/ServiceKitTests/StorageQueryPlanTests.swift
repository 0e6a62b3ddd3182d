import TestKit
import Testing

@testable import UmkreisStorage

/// The statements on the tables of every service's file.
@Suite("storage's queries")
struct StorageQueryPlanTests {
    @Test(arguments: [
        EventQueries.after, EventQueries.newest, EventQueries.erase, EventQueries.moments, EventQueries.compact,
        EventQueries.dropTombstones, CursorQueries.find, CursorQueries.forget, QuarantineQueries.noteAttempt,
        QuarantineQueries.release, QuarantineQueries.holdsAny, QuarantineQueries.empty, ReplyQueries.find,
        ReplyQueries.erase, Meta.find, ErasureQueries.unconfirmed, ErasureQueries.count,
        ErasureQueries.markErased, ErasureQueries.markConfirmed, ErasureQueries.confirmedBefore,
        ErasureQueries.forget, DailyCountQueries.range,
    ])
    func useAnIndexOnly(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: [])
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    @Test func compactionFindsOutdatedEventsBySubject() async throws {
        let plan = try await QueryPlan(of: EventQueries.compact, migrations: [])
        #expect(plan.steps.contains("SEARCH newer USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"), "\(plan)")
        #expect(
            plan.steps.contains("SEARCH older USING COVERING INDEX eventBySubject (subject=? AND rowid<?)"),
            "\(plan)"
        )
    }

    /// Reads as many rows as there are sources or quarantined events, or as requested from one end, by an index if
    /// possible.
    @Test(arguments: [
        (ReplyQueries.prune, "SCAN answer"),
        (DailyCountQueries.prune, "SCAN dailyCount"),
        (CursorQueries.all, "SCAN followCursor"),
        (QuarantineQueries.count, "SCAN quarantine USING COVERING INDEX sqlite_autoindex_quarantine_1"),
        (QuarantineQueries.list, "SCAN quarantine USING INDEX quarantineByTrial"),
        (QuarantineQueries.drop, "SCAN quarantine USING COVERING INDEX quarantineByTrial"),
    ])
    func goThroughTablesThatAreSmall(_ sql: String, _ scan: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: [])
        #expect(plan.scans == [scan], "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}

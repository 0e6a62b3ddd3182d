import Storage
import TestKit
import Testing

@testable import ServiceKit

@Suite("queries about blocks")
struct BlockQueryPlanTests {
    private static let migrations = [Migration(1, "who has blocked whom", sql: BlockQueries.table)]

    @Test(arguments: [
        (BlockQueries.delete, 1), (BlockQueries.forgetDoubtful, 1), (BlockQueries.moment, 1),
        (BlockQueries.between, 2), (BlockQueries.ofAnybody, 2),
    ])
    func readAnIndexAndNothingElse(_ sql: String, _ searches: Int) async throws {
        let plan = try await QueryPlan(of: sql, migrations: Self.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.filter { $0.contains("SEARCH block USING") }.count == searches, "\(plan)")
    }

    /// Auth's log is read from the beginning: then all of them count.
    @Test func allAreDoubtedAtOnce() async throws {
        let plan = try await QueryPlan(of: BlockQueries.doubtAll, migrations: Self.migrations)
        #expect(plan.scans.count <= 1)
    }
}

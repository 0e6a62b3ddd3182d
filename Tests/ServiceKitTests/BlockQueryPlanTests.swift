import TestKit
import Testing
import UmkreisStorage

@testable import ServiceKit

@Suite("queries about blocks")
struct BlockQueryPlanTests {
    private static let migrations = [Migration(1, "who has blocked whom", .expand, sql: BlockQueries.table)]

    @Test(arguments: [
        (BlockQueries.delete, 1), (BlockQueries.deleteStale, 2), (BlockQueries.moment, 1),
        (BlockQueries.between, 2), (BlockQueries.ofAnyUser, 2),
    ])
    func useAnIndexOnly(_ sql: String, _ searches: Int) async throws {
        let plan = try await QueryPlan(of: sql, migrations: Self.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.filter { $0.contains("SEARCH block USING") }.count == searches, "\(plan)")
    }
}

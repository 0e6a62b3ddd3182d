import TestKit
import Testing

@testable import AuthCore

@Suite("plans of auth's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (AuthQueries.userByEmail, "sqlite_autoindex_user_3"),
        (AuthQueries.userByUsername, "sqlite_autoindex_user_2"),
        (AuthQueries.sessionsButForTheLatest, "sessionOfUser"),
        (AuthQueries.endedSessions, "sessionEnded"),
        (AuthQueries.forgetOldAttempts, "attemptByLastAt"),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.contains(index) }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}

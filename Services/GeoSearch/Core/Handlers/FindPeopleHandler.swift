import GeoSearchContract
import ServiceKit

struct FindPeopleHandler: Handler {
    static let computes = true

    let database: Database

    func handle(_ request: FindPeople, _ context: CallContext) async throws -> FindPeople.Reply {
        let query = try UserQuery(request, by: try context.user())
        let deadline = context.deadline
        let found = try await database.read { transaction in
            try PeopleSearch(transaction: transaction, clock: WorkClock(until: deadline)).find(query)
        }
        return FindPeople.Reply(query, found)
    }
}

extension FindPeople.Reply {
    /// - Parameter found: at most one more than the page has.
    init(_ query: UserQuery, _ found: [UserPosition]) {
        let shown = found.prefix(query.page.limit)
        self.init(
            people: shown.map { FoundPerson(user: $0.person, within: $0.step.end) },
            next: query.page.next(behind: shown.count, of: found) { $0 }
        )
    }
}

import GeoSearchContract
import ServiceKit

struct FindPeopleHandler: Handler {
    let database: Database

    func handle(_ request: FindPeople, _ context: CallContext) async throws -> FindPeople.Reply {
        let query = try UserQuery(request, by: try context.user())
        let deadline = context.deadline
        let found = try await database.read { try $0.people(query, by: WorkClock(until: deadline)) }
        return FindPeople.Reply(query, found)
    }
}

extension FindPeople.Reply {
    /// - Parameter found: at most one more than the page has.
    init(_ query: UserQuery, _ found: [UserPosition]) {
        let told = found.prefix(query.page.limit)
        self.init(
            people: told.map { FoundPerson(user: $0.person, within: $0.step.end) },
            next: query.page.next(behind: told.count, of: found) { $0 }
        )
    }
}
